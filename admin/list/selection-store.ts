/**
 * Which row is selected and which slide out, for the rows themselves: a step to the next request renders the two rows that
 * it concerns, and not the whole table.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';

interface Shown {
  selectedId: number | null;
  /** Decided rows, which slide out until the list is refetched. */
  leavingIds: ReadonlySet<number>;
}

export interface SelectionStore {
  read: () => Shown;
  write: (shown: Shown) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSelectionStore(): SelectionStore {
  let shown: Shown = { selectedId: null, leavingIds: new Set() };
  const listeners = new Set<() => void>();
  return {
    read: () => shown,
    write: (next) => {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SelectionContext = createContext<SelectionStore>(createSelectionStore());

export type RowLook = 'chosen' | 'leaving' | 'plain';

export function useRowLook(id: number): RowLook {
  const store = useContext(SelectionContext);
  return useSyncExternalStore(store.subscribe, () => {
    const { selectedId, leavingIds } = store.read();
    if (leavingIds.has(id)) return 'leaving';
    return selectedId === id ? 'chosen' : 'plain';
  });
}

/** The rows that are decided and still listed. */
export function useLeavingIds(): ReadonlySet<number> {
  const store = useContext(SelectionContext);
  return useSyncExternalStore(store.subscribe, () => store.read().leavingIds);
}
