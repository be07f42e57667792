import { bookScenes, ownAccountScenes, ruleScenes } from './desk-book-scenes.ts';
import { bankScenes } from './desk-bank-scenes.ts';
import { bulkScenes, inboxScenes, signInScenes } from './desk-inbox-scenes.ts';
import { payoutScenes } from './desk-payout-scenes.ts';
import { holderScenes, houseScenes, requestScenes } from './desk-record-scenes.ts';
import { refundScenes } from './desk-refund-scenes.ts';
import type { DeskScene } from './desk-scene.ts';

/** Every page of the console and every dialog that an operator meets in a day, in the order of the menu. */
export const DESK_SCENES: readonly DeskScene[] = [
  ...signInScenes,
  ...inboxScenes,
  ...requestScenes,
  ...holderScenes,
  ...houseScenes,
  ...bookScenes,
  ...bankScenes,
  ...payoutScenes,
  ...refundScenes,
  ...ruleScenes,
  ...ownAccountScenes,
  ...bulkScenes,
];
