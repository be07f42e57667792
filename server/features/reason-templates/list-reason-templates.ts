import { eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DEFAULT_REASONS } from '../../../domain/reason-templates.ts';
import { REASONED_DECISIONS } from '../../../domain/request-state.ts';
import { DECIDED_KINDS } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { instantOut } from '../../trpc/wire.ts';

export const reasonTemplatesOut = z.object({
  kind: z.enum(DECIDED_KINDS),
  decision: z.enum(REASONED_DECISIONS),
  /** In the order in which they are offered. */
  texts: z.array(z.string()),
  /** 0 for the product's own list. */
  version: z.number().int().nonnegative(),
  updatedBy: z.string().nullable(),
  updatedAt: instantOut.nullable(),
});

export type ReasonTemplates = z.input<typeof reasonTemplatesOut>;

/** One list for each kind of request and each decision with a reason. */
export async function readReasonTemplates(db: ReadDb): Promise<ReasonTemplates[]> {
  const { reasonTemplates, operators } = db.t;
  const rows = await db
    .select({ list: reasonTemplates, updatedBy: operators.login })
    .from(reasonTemplates)
    .innerJoin(operators, eq(operators.id, reasonTemplates.updatedBy));
  return DECIDED_KINDS.flatMap((kind) =>
    REASONED_DECISIONS.map((decision): ReasonTemplates => {
      const changed = rows.find(({ list }) => list.kind === kind && list.decision === decision);
      if (changed === undefined)
        return {
          kind,
          decision,
          texts: [...DEFAULT_REASONS[kind][decision]],
          version: 0,
          updatedBy: null,
          updatedAt: null,
        };
      const { texts, version, updatedAt } = changed.list;
      return {
        ...{ kind, decision, texts: [...texts], version },
        updatedBy: changed.updatedBy,
        updatedAt,
      };
    }),
  );
}

export const listReasonTemplates = ({ store }: Deps): Promise<ReasonTemplates[]> =>
  store.read(readReasonTemplates);
