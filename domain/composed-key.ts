/** Keys of an input method that composes syllables, as Hangul is typed. */

/** The code that browsers give to a key which the input method has taken. */
const TAKEN = 229;

/**
 * Whether a key belongs to the composition of a syllable: Enter ends it, and confirms nothing. Safari ends the composition
 * before it sends that Enter, and tells it apart by the code alone.
 */
export const isComposed = (key: { readonly isComposing: boolean; readonly keyCode: number }): boolean =>
  key.isComposing || key.keyCode === TAKEN;
