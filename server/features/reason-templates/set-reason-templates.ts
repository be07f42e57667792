import { and, eq } from '../../../db/sql.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { ReasonedDecision, RequestKind } from '../../../domain/request-state.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { readReasonTemplates, type ReasonTemplates } from './list-reason-templates.ts';
import { requireActing } from '../../acting/require-acting.ts';

type Input = { kind: RequestKind; decision: ReasonedDecision; texts: readonly string[]; version: number };

/** Replaces the sentences of one kind and decision. Throws STALE_VERSION when another admin has changed them meanwhile. */
export async function setReasonTemplates(
  { store, clock }: Deps,
  operator: { id: number; login: string },
  { kind, decision, texts, version }: Input,
): Promise<ReasonTemplates> {
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActing(tx, operator, 'admin');
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
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'reasonTemplates.set',
      subject: `reasons:${kind}:${decision}`,
      outcome: 'done',
      detail: { before: before.texts.join('\n'), after: texts.join('\n') },
    });
    const after = await find();
    if (after === undefined) throw new Error('a list of reasons is missing after it was written');
    return after;
  });
}
