import type { ErrorCode } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';
import { PERSONAL_DATA_SUBJECTS, personalDataKind } from '../features/personal-data/personal-data-kind.ts';
import { appendAudit, operatorActor } from './audit-log.ts';

/** The noun that the log has for the things below a router. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['purchases', 'purchase'],
  ['sales', 'sale'],
  ['externalSends', 'externalSend'],
  ['links', 'link'],
  ['signUps', 'signUp'],
  ['holders', 'holder'],
  ['linkedAccounts', 'linkedAccount'],
  ['invites', 'invite'],
  ['companies', 'company'],
  ['operators', 'operator'],
  ['announcements', 'announcement'],
  ['messages', 'message'],
]);

/** What a number that is to be shown belongs to is said by its kind, not by the router. */
function nounOf(action: string, input: object): string | undefined {
  if (action !== 'personalData.reveal') return SUBJECTS.get(action.split('.', 1)[0] ?? '');
  const kind = personalDataKind.safeParse('kind' in input ? input.kind : undefined);
  return kind.success ? PERSONAL_DATA_SUBJECTS[kind.data] : undefined;
}

/** Named as the act itself names it when it is done, so that a record's history shows its refused tries too. */
function subjectOf(action: string, rawInput: unknown): string {
  if (typeof rawInput !== 'object' || rawInput === null || !('id' in rawInput)) return '';
  const { id } = rawInput;
  if (typeof id !== 'number') return '';
  const noun = nounOf(action, rawInput);
  return noun === undefined ? String(id) : `${noun}:${id}`;
}

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
  const action = path.replace(/^admin\./, '');
  await deps.store.write((tx) =>
    appendAudit(tx, {
      at: deps.clock.now(),
      actor: operatorActor(operator),
      action,
      subject: subjectOf(action, rawInput),
      outcome: code,
      detail: {},
    }),
  );
}
