/** How personal data is shown: what is left of a number or a login to recognise it by. */

/** The last four digits of an account number or phone, as they are stored beside the encrypted value. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

export function maskTail(last4: string): string {
  return `****${last4}`;
}

/** '****1234'. A number too short to hide anything is masked entirely. */
export function maskAccountNumber(digits: string): string {
  return digits.length <= 4 ? '****' : maskTail(lastFour(digits));
}

/** '010-****-0001'. */
export function maskPhone(digits: string): string {
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}-****-${lastFour(digits)}`;
}

/** 'dao*****': at most three characters, and always at least two masked. */
export function maskLogin(login: string): string {
  const shown = Math.max(1, Math.min(3, login.length - 2));
  return login.slice(0, shown) + '*'.repeat(Math.max(0, login.length - shown));
}
