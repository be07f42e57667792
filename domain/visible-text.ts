/**
 * Whether a text shows anything at all. Besides spaces and control characters there are letters that nothing is drawn for:
 * the Hangul fillers, the blank of Braille, the joiner of graphemes.
 */
const VISIBLE = /[^\p{C}\p{Z}\s\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

export const isVisible = (text: string): boolean => VISIBLE.test(text);
