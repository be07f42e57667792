/**
 * Codes for an operator whose authenticator is lost: shown once when the authenticator is set up, each good for one
 * sign-in. Written as two groups of five letters and digits that cannot be taken for one another.
 */
export const RECOVERY_CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_CODE_LENGTH = 10;
// As many as fit on a slip of paper, and enough for years of lost telephones.
export const RECOVERY_CODES = 10;

const SHAPE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The code in what was typed, however it was grouped and cased; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return SHAPE.test(code) ? code : null;
}
