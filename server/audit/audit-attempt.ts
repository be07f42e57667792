import type { ErrorCode } from '../../domain/errors.ts';
import { REQUEST_KINDS, resourceOfKind } from '../../domain/request-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { PERSONAL_DATA_SUBJECTS, personalDataKind } from './personal-data-kind.ts';
import { appendAudit, operatorActor } from './audit-log.ts';

/** The subject noun in the log for the procedures of each router. */
const SUBJECTS: ReadonlyMap<string, string> = new Map<string, string>([
  ...REQUEST_KINDS.map((kind) => [resourceOfKind[kind], kind] as const),
  ['holders', 'holder'],
  ['linkedAccounts', 'linkedAccount'],
  ['invites', 'invite'],
  ['companies', 'company'],
  ['operators', 'operator'],
  ['announcements', 'announcement'],
  ['messages', 'message'],
  ['bankLines', 'bankLine'],
  ['bankImports', 'bankImport'],
  ['payouts', 'payout'],
  ['refunds', 'refund'],
]);

/** For revealed numbers the subject depends on the input's kind, not on the router. */
function nounOf(action: string, input: object): string | undefined {
  if (action !== 'personalData.reveal') return SUBJECTS.get(action.split('.', 1)[0] ?? '');
  const kind = personalDataKind.safeParse('kind' in input ? input.kind : undefined);
  return kind.success ? PERSONAL_DATA_SUBJECTS[kind.data] : undefined;
}

/** The same subject as for the successful act, so that a record's history includes refused attempts. */
function subjectOf(action: string, rawInput: unknown): string {
  if (typeof rawInput !== 'object' || rawInput === null || !('id' in rawInput)) return '';
  const { id } = rawInput;
  if (typeof id !== 'number') return '';
  const noun = nounOf(action, rawInput);
  return noun === undefined ? String(id) : `${noun}:${id}`;
}

/**
 * Logs a refused attempt of an operator under the action name of the successful act: the procedure's path below
 * `admin.`. Of the input only the id of the subject is kept.
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
