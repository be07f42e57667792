import { DomainError } from '../../../domain/errors.ts';
import { OPERATOR_IDLE_MS } from '../../../domain/limits.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { operatorAct } from '../../acting/operator-act.ts';
import { deleteOperatorSession, listLiveOperatorSessions } from '../../acting/operator-sessions.repo.ts';

/** The operator's sessions, newest first. */
export async function listOwnSessions({ store, clock }: Deps, operator: Operator) {
  const now = clock.now();
  const seenAfter = new Date(now.getTime() - OPERATOR_IDLE_MS);
  const rows = await store.read((db) => listLiveOperatorSessions(db, operator.id, now, seenAfter));
  return rows.map((row) => ({ ...row, current: row.id === operator.sessionId }));
}

/** Ends one of the operator's own sessions. Throws NOT_FOUND, also for another operator's. */
export async function endOwnSession(
  deps: Deps,
  operator: Operator,
  sessionId: number,
): Promise<Record<string, never>> {
  return operatorAct(deps, operator, 'auth.endSession', async (tx) => {
    if (!(await deleteOperatorSession(tx, operator.id, sessionId))) throw new DomainError('NOT_FOUND');
    return { value: {}, log: { subject: `operator:${operator.id}`, detail: { sessionId } } };
  });
}
