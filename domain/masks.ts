/** How personal data is shown: what is left of a number or a login to recognise it by. */

/** The last four digits of an account number or phone, as they are stored beside the encrypted value. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

/** '****0001': the one form of masked phones and account numbers, of which often only the end is stored in clear. */
export function maskTail(last4: string): string {
  return `****${last4}`;
}

/** '****1234'. A number too short to hide anything is masked entirely. */
export function maskAccountNumber(digits: string): string {
  return digits.length <= 4 ? '****' : maskTail(lastFour(digits));
}

/** '김*지', '김*': as a bank shows the holder of an account, by its ends. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}${'*'.repeat(Math.max(1, letters.length - 1 - last.length))}${last}`;
}

/** 'dao*****': at most three characters, and always at least two masked. */
export function maskLogin(login: string): string {
  const shown = Math.max(1, Math.min(3, login.length - 2));
  return login.slice(0, shown) + '*'.repeat(Math.max(0, login.length - shown));
}

/**
 * Numbers that a payer or a bank wrote into a text: an account or a phone shows its last digits (D44). The reference of a sale stays, in
 * up to nine digits, because an operator compares it; an account has more.
 */
export const maskNumbers = (text: string): string =>
  text.replace(/(판매 ?[1-9][0-9]{0,8}(?![0-9-]))|[0-9][0-9-]{6,}[0-9]/g, (found, reference?: string) =>
    reference === undefined ? maskTail(lastFour(found)) : reference,
  );
