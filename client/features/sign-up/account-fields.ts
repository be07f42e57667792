import { ACCOUNT_NUMBER_SENTENCE, HOLDER_NAME_SENTENCE } from '../../../domain/bank-account.ts';

/**
 * What the fields of an account say of the characters that they drop. Spaces, dots and dashes of any kind come along
 * with what is pasted and go without a word; jamo that may become a syllable are waited for.
 */
const NOT_A_NUMBER = /[^0-9\s.\p{Pd}\u2212]/u;
const NOT_A_NAME = /[^가-힣ㄱ-ㆎ\u1100-\u11ffA-Z\s.\p{Pd}\u2212]/u;

export function numberNote(raw: string): string | null {
  return NOT_A_NUMBER.test(raw) ? ACCOUNT_NUMBER_SENTENCE : null;
}

export function nameNote(raw: string): string | null {
  return NOT_A_NAME.test(raw.normalize('NFC')) ? HOLDER_NAME_SENTENCE : null;
}
