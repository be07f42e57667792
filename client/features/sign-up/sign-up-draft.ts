import { NEW_VERIFICATION } from '../../ui/phone-verification.ts';
import type { Verification } from '../../ui/phone-verification.ts';

/** What the form holds. The two passwords are no part of it. */
export type SignUpDraft = {
  readonly login: string;
  readonly verification: Verification;
  readonly bank: string;
  readonly accountNum: string;
  readonly name: string;
  /** How many parts of the form are open. */
  readonly opened: number;
};

export const EMPTY_DRAFT: SignUpDraft = {
  login: '',
  verification: NEW_VERIFICATION,
  bank: '',
  accountNum: '',
  name: '',
  opened: 1,
};

/** In this page's memory only: leaving the form by mistake loses nothing, closing the tab leaves nothing. */
const drafts = new Map<string, SignUpDraft>();

export const signUpDraft = (inviteCode: string): SignUpDraft => drafts.get(inviteCode) ?? EMPTY_DRAFT;

export function keepSignUpDraft(inviteCode: string, draft: SignUpDraft | null): void {
  if (draft === null) drafts.delete(inviteCode);
  else drafts.set(inviteCode, draft);
}

export type TypedPasswords = { readonly password: string; readonly confirmation: string };

export const NO_PASSWORDS: TypedPasswords = { password: '', confirmation: '' };

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
