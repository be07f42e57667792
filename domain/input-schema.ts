/**
 * Building blocks of the server's strict input schemas. Each wraps the rule of its own file: amounts arrive as strings
 * and become branded bigints, with the error code as the issue's message; form fields use the sentence that the form
 * shows.
 */
import { z } from 'zod';
import { parseAddress, parseTxHash } from './address.ts';
import {
  ACCOUNT_NUMBER_SENTENCE,
  accountNumberError,
  BANK_SENTENCE,
  HOLDER_NAME_SENTENCE,
  holderNameError,
  linkHolderName,
} from './bank-account.ts';
import { findBank } from './banks.ts';
import { HOLDER_SENTENCES } from './holder-sentences.ts';
import { isRequestUuid } from './idempotency.ts';
import { LIST_PER_PAGE_MAX } from './limits.ts';
import { LOGIN_SENTENCE, loginError } from './login.ts';
import { parseDaon, parsePrice, parseRate, parseWon } from './money.ts';
import { normalizePassword } from './password-form.ts';
import { passwordError } from './password.ts';
import { PHONE_SENTENCE, phoneError } from './phone.ts';
import { DECISIONS } from './request-state.ts';
import { SHORT_NAME_SENTENCE, shortNameError } from './short-name.ts';
import type { Result } from './result.ts';
import { CODE_SENTENCE, codeError } from './sms-code.ts';

/** A string schema from a domain parser; the issue's message is the error code. */
function parsed<T>(parse: (raw: string) => Result<T>, message: string) {
  return z.string({ error: message }).transform((raw, ctx): T => {
    const result = parse(raw);
    if (result.ok) return result.value;
    ctx.addIssue({ code: 'custom', message: result.code, input: raw });
    return z.NEVER;
  });
}

/** A string schema from a domain `…Error` function. */
function checked(errorOf: (raw: string) => string | null, sentence: string) {
  return z
    .string({ error: sentence })
    .refine((raw) => errorOf(raw) === null, { error: ({ input }) => errorOf(String(input)) ?? sentence });
}

export const daonString = parsed(parseDaon, 'AMOUNT_INVALID');
export const wonString = parsed(parseWon, 'AMOUNT_INVALID');
export const priceString = parsed(parsePrice, 'AMOUNT_INVALID');
export const rateString = parsed(parseRate, 'AMOUNT_INVALID');
/** Parses to the address in lower case and whether its checksum, if it has one, is right. */
export const addressString = parsed(parseAddress, 'ADDRESS_INVALID');
/** On-chain hash in lower case. */
export const txHashString = parsed(parseTxHash, 'TX_HASH_REQUIRED');

/** Ids are positive integers in both APIs. */
export const positiveId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const pageNumber = z.number().int().min(1).max(1_000_000);

/** In lower case, so that both APIs treat every spelling as the same key. */
export const requestIdUuid = z
  .string()
  .refine(isRequestUuid, { error: 'INVALID_INPUT' })
  .transform((raw) => raw.toLowerCase());
export const loginString = checked(loginError, LOGIN_SENTENCE);
export const phoneString = checked(phoneError, PHONE_SENTENCE);
export const codeString = checked(codeError, CODE_SENTENCE);
export const accountNumberString = checked(accountNumberError, ACCOUNT_NUMBER_SENTENCE);
export const passwordString = checked(passwordError, HOLDER_SENTENCES.PASSWORD_INVALID).transform(
  normalizePassword,
);

/** The holder's name under the rule of the sign-up form: Hangul syllables and capital letters. */
export const holderNameString = z
  .string({ error: HOLDER_NAME_SENTENCE })
  .transform((raw) => raw.normalize('NFC').trim())
  .refine((name) => holderNameError(name) === null, { error: HOLDER_NAME_SENTENCE });

/** What a holder calls a passkey or a recipient. */
export const shortNameString = z
  .string({ error: SHORT_NAME_SENTENCE })
  .transform((raw) => raw.normalize('NFC').trim())
  .refine((name) => shortNameError(name) === null, { error: SHORT_NAME_SENTENCE });

/** The holder's name under the rule of the link form: other characters dropped, then capitalised. */
export const linkHolderNameString = z
  .string({ error: HOLDER_NAME_SENTENCE })
  .transform(linkHolderName)
  .refine((name) => holderNameError(name) === null, { error: HOLDER_NAME_SENTENCE });

/** Code, Korean name or usual spelling of a bank; parses to its code. */
export const bankString = z.string({ error: BANK_SENTENCE }).transform((raw, ctx): string => {
  const bank = findBank(raw);
  if (bank !== null) return bank.code;
  ctx.addIssue({ code: 'custom', message: 'BANK_UNKNOWN', input: raw });
  return z.NEVER;
});

/** The token in an invite link. */
export const inviteCode = z.string().min(1).max(200);

// A password that no account can have is a wrong password, not an input error (D20), so signing in limits only its
// length. The limit keeps the password hash from processing megabytes.
const SIGN_IN_MAX = 200;

export const currentPasswordString = z.string().max(SIGN_IN_MAX).transform(normalizePassword);

/** What a browser remembers itself by: 32 random bytes in base64url. */
export const deviceMark = z
  .string()
  .length(43)
  .regex(/^[\w-]+$/);

export const signInInput = z.strictObject({
  login: z.string().max(SIGN_IN_MAX),
  password: currentPasswordString,
});

/** The console's decision; `checkReason` checks the reason against the decision. */
export const decisionInput = z.strictObject({
  id: positiveId,
  decision: z.enum(DECISIONS),
  reason: z.string().max(1000).nullish(),
  /** The day in Seoul, `2026-11-25`, on which a hold ends; `holdUntil` checks it. */
  until: z.string().max(10).nullish(),
  txHash: z.string().max(100).nullish(),
  version: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Marks a request as taken before it is paid. */
export const takeInput = z.strictObject({
  id: positiveId,
  version: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Ends a take; `checkReason` checks the reason. */
export const putBackInput = takeInput.extend({ reason: z.string().max(1000).nullish() });

export const listPage = {
  page: pageNumber.default(1),
  perPage: z.number().int().min(1).max(LIST_PER_PAGE_MAX).default(25),
};
