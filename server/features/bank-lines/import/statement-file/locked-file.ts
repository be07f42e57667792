// A file that opens with a password: .xlsx, and .xls with RC4. The library is loaded with the first such file.
import { Unreadable } from './unreadable.ts';

/** Spreadsheets lock a file with it that is only kept from being changed, and open it without asking. */
const OF_SPREADSHEETS = 'VelvetSweatshop';

/** The file without its lock; itself when it has none. Throws Unreadable. */
export async function unlocked(bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  const { default: library } = await import('officecrypto-tool');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLocked = () => {
    try {
      return library.isEncrypted(file);
    } catch {
      return false; // what is damaged is refused as it is
    }
  };
  if (!isLocked()) return bytes;
  try {
    return await library.decrypt(file, { password: password ?? OF_SPREADSHEETS });
  } catch (error) {
    const isWrong = error instanceof Error && error.message === 'The password is incorrect';
    if (!isWrong) throw new Unreadable('xlsx');
    throw new Unreadable(password === undefined ? 'password' : 'wrongPassword');
  }
}
