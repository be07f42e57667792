import { isPlainName } from './hidden-text.ts';
import { SHORT_NAME_MAX } from './limits.ts';
import { isVisible } from './visible-text.ts';

export const SHORT_NAME_SENTENCE = `이름은 1~${SHORT_NAME_MAX}자로 입력해주세요.`;

/** The sentence for what is no name for a passkey or a recipient; null for one that is. Counted in code points. */
export function shortNameError(raw: string): string | null {
  const name = raw.normalize('NFC').trim();
  const fits = isVisible(name) && Array.from(name).length <= SHORT_NAME_MAX && isPlainName(name);
  return fits ? null : SHORT_NAME_SENTENCE;
}
