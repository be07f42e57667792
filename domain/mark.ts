/**
 * The mark of the token: a coin whose D is open on the side where a sun comes in. Drawn by the wallet, the icons, the receipt
 * and the statement, each in its own way, from these shapes in a box of 64.
 */
export const MARK_BOX = 64;
export const MARK_LETTER =
  'M19 14h12.5c10.5 0 18 7.5 18 18s-7.5 18-18 18H19a3 3 0 0 1-3-3v-4.5h15.5c6 0 10.5-4.5 10.5-10.5S37.5 21.5 31.5 21.5H16V17a3 3 0 0 1 3-3z';
export const MARK_SUN = { x: 24, y: 32, radius: 6 } as const;

/** On paper and on a phone's home screen, in light colours; the wallet has them as tokens. */
export const MARK_INK = { coin: '#2457e6', letter: '#ffffff', sun: '#ffb81f' } as const;
