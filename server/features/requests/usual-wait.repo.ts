import { and, desc, eq, gte, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Decided } from '../../../domain/usual-wait.ts';
import { ON_HOLD } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';

/** The latest requests of a kind made since then that an operator has approved or rejected, at most `max`. */
export async function findDecided(
  db: ReadDb,
  kind: RequestKind,
  since: Date,
  max: number,
): Promise<Decided[]> {
  const { requests } = db.t;
  const rows = await db
    .select({ askedAt: requests.createdAt, decidedAt: requests.decidedAt })
    .from(requests)
    .where(
      and(
        eq(requests.kind, kind),
        gte(requests.createdAt, since),
        // A cancellation and an expiry are no decisions. A state that is excluded, in place of two that are listed, keeps the
        // planner on the index of creation.
        eq(requests.decidedAs, 'operator'),
        ne(requests.state, ON_HOLD),
      ),
    )
    .orderBy(desc(requests.createdAt))
    .limit(max);
  return rows.flatMap(({ askedAt, decidedAt }) =>
    decidedAt === null ? [] : [{ askedAt: askedAt.getTime(), decidedAt: decidedAt.getTime() }],
  );
}
