import type { Deps } from '../../deps.ts';
import { decideRequest, type Decided, type DecideInput } from '../requests/decide-request.ts';

/**
 * Decides an application. The applicant hears of it by text message, which is tried once before the answer leaves; one
 * that could not be sent waits in the outbox. Throws as `decideRequest` does.
 */
export async function decideSignUp(
  deps: Deps,
  operator: { id: number; login: string },
  input: DecideInput,
): Promise<Decided> {
  const decided = await decideRequest(deps, operator, 'signUp', input);
  await deps.outbox.flush();
  return decided;
}
