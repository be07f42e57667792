/** Replaces an erased name or text. */
export const ERASED_TEXT = '파기됨';
