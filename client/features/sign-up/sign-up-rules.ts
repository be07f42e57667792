import { accountNumberError, holderNameError } from '../../../domain/bank-account.ts';
import { findBank } from '../../../domain/banks.ts';
import { loginError } from '../../../domain/login.ts';
import { passwordConfirmationError, passwordError } from '../../../domain/password.ts';
import type { TypedPasswords } from '../../ui/NewPasswordPair.tsx';
import type { SignUpDraft } from './sign-up-draft.ts';

/** The parts of the form in the order in which they open. */
export const SECTIONS = ['login', 'password', 'phone', 'bank', 'account'] as const;
export type Section = (typeof SECTIONS)[number];

/** Which parts are right as they stand. */
export function rightSections(
  draft: SignUpDraft,
  { password, confirmation }: TypedPasswords,
): Readonly<Record<Section, boolean>> {
  return {
    login: loginError(draft.login) === null,
    password: passwordError(password) === null && passwordConfirmationError(password, confirmation) === null,
    phone: draft.verification.verified,
    bank: findBank(draft.bank) !== null,
    account: accountNumberError(draft.accountNum) === null && holderNameError(draft.name) === null,
  };
}

/** How many parts are open: everything before the first one that is not right, and that one. */
export function openCount(right: Readonly<Record<Section, boolean>>): number {
  const first = SECTIONS.findIndex((section) => !right[section]);
  return first === -1 ? SECTIONS.length : first + 1;
}
