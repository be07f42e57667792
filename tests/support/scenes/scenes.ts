import { accountScenes } from './account-scenes.ts';
import { homeScenes } from './home-scenes.ts';
import { listScenes } from './list-scenes.ts';
import { moneyScenes } from './money-scenes.ts';
import type { Scene } from './scene.ts';
import { visitorScenes } from './visitor-scenes.ts';

/** Every screen of the wallet in the states worth looking at, in the order of a first visit. */
export const SCENES: readonly Scene[] = [
  ...visitorScenes,
  ...homeScenes,
  ...moneyScenes,
  ...listScenes,
  ...accountScenes,
];
