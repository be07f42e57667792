/** What a line of text hides or breaks with: control and format characters, line ends, and the invisible letters. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

export const HIDDEN_SENTENCE = '보이지 않는 글자는 쓸 수 없어요.';

/** Whether all of a name can be seen: with a hidden character two names look the same, or one reads backwards. */
export const isPlainName = (name: string): boolean => !HIDDEN.test(name);
