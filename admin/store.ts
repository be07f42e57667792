import { localStorageStore } from 'react-admin';
import type { Store } from 'react-admin';
import { STORE_KEY } from './store-key.ts';

/** Settings that outlive a sign-out. A saved query holds what its operator chose to keep, which may be a name in its filter. */
function isPreference(key: string): boolean {
  return key === 'theme' || key.endsWith('.savedQueries');
}

function unlessFull(act: () => void): void {
  try {
    act();
  } catch (error) {
    console.info('a setting was not stored', error);
  }
}

/**
 * react-admin empties its whole store at sign-out. This store keeps saved queries and the choice of light or dark, and
 * removes everything else, such as list positions and filters.
 */
export function consoleStore(base: Store = localStorageStore('1', STORE_KEY)): Store {
  return {
    ...base,
    // A browser may refuse at any time what fitted at the start: a setting is lost then, and no page fails.
    setup: () => unlessFull(base.setup),
    setItem: (key, value) => unlessFull(() => base.setItem(key, value)),
    reset: () => {
      for (const key of Object.keys(base.listItems?.() ?? {})) if (!isPreference(key)) base.removeItem(key);
    },
  };
}
