/**
 * Whether a text has a visible character. Besides spaces and control characters some letters are invisible: the Hangul
 * fillers, the blank Braille pattern, the grapheme joiner.
 */
const VISIBLE = /[^\p{C}\p{Z}\s\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

export const isVisible = (text: string): boolean => VISIBLE.test(text);
