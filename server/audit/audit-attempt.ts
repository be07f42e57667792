import type { ErrorCode } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';
import { appendAudit, operatorActor } from './audit-log.ts';

/**
 * Writes down what an operator tried and was refused, under the name that the act has when it is done: the procedure's path
 * below `admin.`. Only the id of the subject is kept of the input.
 */
export async function auditAttempt(
  deps: Pick<Deps, 'store' | 'clock'>,
  operator: { id: number; login: string },
  path: string,
  rawInput: unknown,
  code: ErrorCode,
): Promise<void> {
  const id = typeof rawInput === 'object' && rawInput !== null && 'id' in rawInput ? rawInput.id : undefined;
  await deps.store.write((tx) =>
    appendAudit(tx, {
      at: deps.clock.now(),
      actor: operatorActor(operator),
      action: path.replace(/^admin\./, ''),
      subject: typeof id === 'number' ? String(id) : '',
      outcome: code,
      detail: {},
    }),
  );
}
