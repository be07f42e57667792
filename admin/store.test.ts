import type { Store } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { consoleStore } from './store.ts';

/** A store on a plain map, with the methods that consoleStore uses. */
function mapStore(items: Map<string, unknown>): Store {
  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem: () => undefined,
    setItem: () => undefined,
    removeItem: (key) => void items.delete(key),
    removeItems: () => undefined,
    reset: () => items.clear(),
    subscribe: () => () => undefined,
    listItems: () => Object.fromEntries(items),
  };
}

describe('the store of the console', () => {
  it('keeps saved queries and the theme over a sign-out and forgets the rest', () => {
    const items = new Map<string, unknown>([
      ['purchases.savedQueries', [{ label: '오늘 보류' }]],
      ['theme', 'dark'],
      ['purchases.listParams', { filter: { holder: 'daon0001' } }],
      ['sidebar.open', false],
    ]);

    consoleStore(mapStore(items)).reset();

    expect([...items.keys()]).toEqual(['purchases.savedQueries', 'theme']);
  });
});
