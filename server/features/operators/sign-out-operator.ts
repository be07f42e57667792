import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { deleteOperatorSession } from '../../acting/operator-sessions.repo.ts';

/** Ends the calling console session. */
export async function signOutOperator(
  { store, clock }: Deps,
  operator: Operator,
): Promise<Record<string, never>> {
  await store.write(async (tx) => {
    await deleteOperatorSession(tx, operator.id, operator.sessionId);
    await appendAudit(tx, {
      at: clock.now(),
      actor: operatorActor(operator),
      action: 'auth.signOut',
      subject: '',
      outcome: 'done',
      detail: {},
    });
  });
  return {};
}
