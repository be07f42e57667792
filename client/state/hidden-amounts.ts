import { readStored, store } from './browser-storage.ts';
import { HIDDEN_CACHE } from './hidden-cache.ts';

const KEY = 'daon.hideAmounts';

/** Whether the holder covers the figures on this device. The home has the button. */
export const areAmountsHidden = (): boolean => readStored('localStorage', KEY) === '1';

/** A figure of a sentence, or what stands for it while figures are covered. */
export const coverable = (figure: string): string => (areAmountsHidden() ? '•••' : figure);

export function hideAmounts(hidden: boolean): void {
  store('localStorage', KEY, hidden ? '1' : '0');
  coverPushes();
}

/** The worker, which shows pushes on the locked screen, cannot read the storage: it looks whether this empty cache is there. */
export function coverPushes(): void {
  // Missing outside of secure pages, which have no pushes either.
  const flags = globalThis.caches as CacheStorage | undefined;
  void (areAmountsHidden() ? flags?.open(HIDDEN_CACHE) : flags?.delete(HIDDEN_CACHE));
}
