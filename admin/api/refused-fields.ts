import type { ErrorCode } from '../../domain/errors.ts';
import { ConsoleError } from './console-error.ts';

/** The fields that a refusal is about, where the server names none; a form shows it on the first one that it has. */
const fieldsOfReason: Partial<Record<ErrorCode, readonly string[]>> = {
  PASSWORD_WRONG: ['currentPassword', 'password'],
  PASSWORD_SAME: ['newPassword'],
  PASSWORD_INVALID: ['newPassword', 'password'],
  TOTP_WRONG: ['code'],
  LOGIN_TAKEN: ['login'],
  OPERATOR_PHONE_TAKEN: ['phone'],
  BANK_UNKNOWN: ['depositAccount.bank'],
  ADDRESS_INVALID: ['address'],
  RECIPIENT_UNAVAILABLE: ['address'],
  DEPOSITS_OFF: ['address'],
  AMOUNT_INVALID: ['amount', 'price', 'perDepositFee', 'perWithdrawalFee'],
  AMOUNT_TOO_SMALL: ['amount', 'price'],
  AMOUNT_TOO_LARGE: ['amount', 'price', 'perDepositFee', 'perWithdrawalFee'],
  ISSUE_LIMIT: ['amount'],
  TX_HASH_REQUIRED: ['txHash'],
  TX_HASH_USED: ['txHash'],
  DEPOSIT_RECORDED: ['txHash'],
};

/** What react-admin's forms take for an answer that refuses: a sentence for each field, and one for the whole form. */
export interface SubmissionErrors {
  [field: string]: string | SubmissionErrors;
}

/**
 * The errors for the form that has sent `data`. A refusal that names none of its fields, or a missing answer, is about
 * the whole form.
 */
export function submissionErrors(error: ConsoleError, data: object): SubmissionErrors {
  const has = (path: string) => Object.hasOwn(data, path.split('.')[0] ?? '');
  const named = Object.entries(error.fields).filter(([path, sentences]) => has(path) && sentences.length > 0);
  if (named.length > 0) return nested(named.map(([path, sentences]) => [path, sentences.join(' ')]));
  if (error.status === 0) return { root: { unanswered: error.message } };
  const candidates = fieldsOfReason[error.reason as ErrorCode] ?? [];
  const field = candidates.find(has);
  return nested([[field ?? 'root.serverError', error.message]]);
}

/** Awaits a call that sends the form's `data`, and returns the errors when it was refused. */
export async function errorsOf(call: Promise<unknown>, data: object): Promise<SubmissionErrors | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    return submissionErrors(error, data);
  }
}

/** `a.b` becomes `{ a: { b } }`. */
function nested(entries: readonly (readonly [path: string, sentence: string])[]): SubmissionErrors {
  const errors: SubmissionErrors = {};
  for (const [path, sentence] of entries) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let at = errors;
    for (const step of steps) {
      const inner = at[step];
      at = typeof inner === 'object' ? inner : (at[step] = {});
    }
    at[last] = sentence;
  }
  return errors;
}

/** What to say when no answer came, so that it is unknown whether the server did what was asked. */
export function unansweredError(errors: SubmissionErrors | undefined): string | null {
  const root = errors?.root;
  return typeof root === 'object' && typeof root.unanswered === 'string' ? root.unanswered : null;
}
