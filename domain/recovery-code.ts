/**
 * Codes for an operator whose authenticator is lost: shown once when the authenticator is set up, each valid for one
 * sign-in. Written as two groups of five letters and digits, without characters that look alike.
 */
export const RECOVERY_CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_CODE_LENGTH = 10;
// Few enough to print on a slip of paper, and enough for years of lost phones.
export const RECOVERY_CODES = 10;

const SHAPE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Normalises a typed code, independent of grouping and case; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return SHAPE.test(code) ? code : null;
}
