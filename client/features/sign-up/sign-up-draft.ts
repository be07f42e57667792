import { isRecord } from '../../../domain/is-record.ts';
import { PHONE_VERIFIED_LIFE_MS } from '../../../domain/limits.ts';
import { isVerification, NEW_VERIFICATION } from '../../ui/phone-verification.ts';
import type { Verification } from '../../ui/phone-verification.ts';
import { NO_PASSWORDS } from '../../ui/NewPasswordPair.tsx';
import type { TypedPasswords } from '../../ui/NewPasswordPair.tsx';
import { readStoredJson, store } from '../../state/browser-storage.ts';

/** What the form holds. The two passwords are no part of it. */
export type SignUpDraft = {
  readonly login: string;
  readonly verification: Verification;
  readonly bank: string;
  readonly accountNum: string;
  readonly name: string;
  /** How many parts of the form are open. */
  readonly opened: number;
  /** The login under which it has gone out without an answer; empty if it has not. */
  readonly sentAs: string;
};

export const EMPTY_DRAFT: SignUpDraft = {
  login: '',
  verification: NEW_VERIFICATION,
  bank: '',
  accountNum: '',
  name: '',
  opened: 1,
  sentAs: '',
};

const KEY = 'daon.sign-up';
// As long as a verified phone is good for: what is older would have to be proved again anyway.
const KEPT_MS = PHONE_VERIFIED_LIFE_MS;

type Kept = { readonly inviteCode: string; readonly at: number; readonly draft: SignUpDraft };

let inMemory: Kept | null = null;

const isText = (value: unknown): value is string => typeof value === 'string';

function isDraft(value: unknown): value is SignUpDraft {
  if (!isRecord(value)) return false;
  const { login, verification, bank, accountNum, name, opened, sentAs } = value;
  const texts = [login, bank, accountNum, name, sentAs].every(isText);
  return texts && Number.isInteger(opened) && isVerification(verification);
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false;
  const { inviteCode, at, draft } = value;
  return isText(inviteCode) && Number.isInteger(at) && isDraft(draft);
}

function readKept(): Kept | null {
  const stored = readStoredJson('sessionStorage', KEY);
  return isKept(stored) ? stored : inMemory;
}

/** What was typed for this invitation in this tab, also after a reload: phones drop a page while its code is being read. */
export function signUpDraft(inviteCode: string): SignUpDraft {
  const kept = readKept();
  const fits = kept !== null && kept.inviteCode === inviteCode && Date.now() - kept.at < KEPT_MS;
  return fits ? kept.draft : EMPTY_DRAFT;
}

export function keepSignUpDraft(inviteCode: string, draft: SignUpDraft | null): void {
  inMemory = draft === null ? null : { inviteCode, at: Date.now(), draft };
  store('sessionStorage', KEY, inMemory === null ? null : JSON.stringify(inMemory));
}

/** As long as one may read the terms before the passwords have to be typed again. */
const READING_MS = 15 * 60_000;

let carried: TypedPasswords = NO_PASSWORDS;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Passwords outlive the form in one case only: while its own terms are being read. */
export function carryPasswords(typed: TypedPasswords): void {
  clearTimeout(forgetting);
  carried = typed;
  forgetting = setTimeout(forgetCarried, READING_MS);
}

export const carriedPasswords = (): TypedPasswords => carried;

export function forgetCarried(): void {
  clearTimeout(forgetting);
  carried = NO_PASSWORDS;
}
