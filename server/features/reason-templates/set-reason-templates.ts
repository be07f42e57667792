import { and, eq } from '../../../db/sql.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { ReasonedDecision } from '../../../domain/request-state.ts';
import type { DecidedKind } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { readReasonTemplates, type ReasonTemplates } from './list-reason-templates.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type Input = { kind: DecidedKind; decision: ReasonedDecision; texts: readonly string[]; version: number };

/** Replaces the sentences of one kind and decision. Throws STALE_VERSION when another admin has changed them meanwhile. */
export async function setReasonTemplates(
  deps: Deps,
  operator: Actor,
  { kind, decision, texts, version }: Input,
): Promise<ReasonTemplates> {
  return operatorAct(deps, operator, 'reasonTemplates.set', async (tx, now) => {
    const { reasonTemplates: lists } = tx.t;
    const find = async () =>
      (await readReasonTemplates(tx)).find((list) => list.kind === kind && list.decision === decision);
    const before = await find();
    if (before?.version !== version) throw new DomainError('STALE_VERSION');
    const change = { texts, version: version + 1, updatedBy: operator.id, updatedAt: now };
    if (version === 0) await tx.insert(lists).values({ kind, decision, ...change });
    else
      await tx
        .update(lists)
        .set(change)
        .where(and(eq(lists.kind, kind), eq(lists.decision, decision)));
    const after = await find();
    if (after === undefined) throw new Error('a list of reasons is missing after it was written');
    return {
      value: after,
      log: {
        subject: `reasons:${kind}:${decision}`,
        detail: { before: before.texts.join('\n'), after: texts.join('\n') },
      },
    };
  });
}
