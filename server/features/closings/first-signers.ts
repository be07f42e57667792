import { and, beginsWith, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { canonicalContent } from '../../../domain/idempotency.ts';
import { seoulIso } from '../../../domain/time.ts';
import { closingKind, isProposed } from '../../four-eyes/proposals.repo.ts';
import type { Preview } from './closing-wire.ts';

/**
 * What a signature freezes, in won and in DAON. The open items are left out: on a busy day they change with every request, and no
 * signature would ever meet the day that was shown.
 */
export const STATED = [
  ...(['opening', 'in', 'out', 'closing', 'unmatched', 'statementBalance'] as const),
  ...(['issued', 'redeemed', 'fees'] as const),
] as const satisfies readonly (keyof Preview)[];

export type Stated = Pick<Preview, (typeof STATED)[number]>;

/** The content on which two operators must agree. */
export const statedOf = (sums: Stated): Record<string, string> =>
  Object.fromEntries(STATED.map((name) => [name, sums[name] ?? '']));

export type Signature = { login: string; at: Date; content: string };

/** The first signatures that are open under the days of an account, by day. */
export async function findFirstSigners(
  db: ReadDb,
  depositAccountId: number,
  now: Date,
): Promise<Map<string, Signature>> {
  const { proposals, operators } = db.t;
  const prefix = closingKind(depositAccountId, '');
  const rows = await db
    .select({
      kind: proposals.kind,
      content: proposals.content,
      login: operators.login,
      at: proposals.createdAt,
    })
    .from(proposals)
    .innerJoin(operators, eq(operators.id, proposals.proposedBy))
    .where(and(beginsWith(proposals.kind, prefix), await isProposed(db, now)));
  return new Map(
    rows.map(({ kind, content, ...by }) => [kind.slice(prefix.length), { ...by, content: String(content) }]),
  );
}

/** The signer of a day as long as it says what was signed: the second signature of other sums would be a first one. */
export function signerOf(signature: Signature | undefined, sums: Stated): Preview['firstSigner'] {
  if (signature === undefined || signature.content !== canonicalContent(statedOf(sums))) return null;
  return { login: signature.login, at: seoulIso(signature.at) };
}
