/**
 * What appears under a pointer takes no press until it has been there long enough to be seen: the second click of a double click
 * was meant for what stood there before. The class is for what takes the place of a button; dialogs have it from the theme.
 */
export const UNSEEN_CLASS = 'unseen';

const TAKES_NO_PRESS = 'takes-no-press';

/** Important, because it stays where a person wants no motion. */
export const unseen = { animation: `${TAKES_NO_PRESS} 500ms !important` };

export const unseenStyles = {
  [`@keyframes ${TAKES_NO_PRESS}`]: { 'from, to': { pointerEvents: 'none' } },
  [`.${UNSEEN_CLASS}`]: unseen,
} as const;
