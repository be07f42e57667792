/** The login id that the save-id box keeps on this device. */
const KEY = 'daon.savedLogin';

export function savedLogin(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function saveLogin(login: string | null): void {
  try {
    if (login === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, login);
  } catch (error) {
    console.info('login id not stored', error);
  }
}
