import type { Deps } from '../../deps/deps.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { operatorAct } from '../../acting/operator-act.ts';
import { deleteOperatorSession } from '../../acting/operator-sessions.repo.ts';

/** Ends the calling console session. */
export async function signOutOperator(deps: Deps, operator: Operator): Promise<Record<string, never>> {
  return operatorAct(deps, operator, 'auth.signOut', async (tx) => {
    await deleteOperatorSession(tx, operator.id, operator.sessionId);
    return { value: {}, log: { subject: '', detail: {} } };
  });
}
