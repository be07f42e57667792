import { PASSKEY_NAME_MAX } from './limits.ts';
import { isVisible } from './visible-text.ts';

export const PASSKEY_NAME_SENTENCE = `이름은 1~${PASSKEY_NAME_MAX}자로 입력해주세요.`;

/** The sentence for a name of a passkey that is not one; null for one that is. Counted in code points. */
export function passkeyNameError(raw: string): string | null {
  const name = raw.normalize('NFC').trim();
  const fits = isVisible(name) && Array.from(name).length <= PASSKEY_NAME_MAX && !/\p{C}/u.test(name);
  return fits ? null : PASSKEY_NAME_SENTENCE;
}
