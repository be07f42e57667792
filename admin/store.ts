import { localStorageStore } from 'react-admin';
import type { Store } from 'react-admin';

/** What an operator set up for themselves and expects to find again; nothing here is personal data of holders. */
function isPreference(key: string): boolean {
  return key === 'theme' || key.endsWith('.savedQueries');
}

/**
 * react-admin empties its whole store at sign-out, which would also throw away saved queries and the choice of
 * light or dark. Those stay; list positions, filters and everything else go.
 */
export function consoleStore(base: Store = localStorageStore('1', 'DaonConsole')): Store {
  return {
    ...base,
    reset: () => {
      for (const key of Object.keys(base.listItems?.() ?? {})) if (!isPreference(key)) base.removeItem(key);
    },
  };
}
