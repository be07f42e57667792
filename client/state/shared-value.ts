import { useSyncExternalStore } from 'react';

export type SharedValue<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value, in a component that renders again whenever it changes. */
  use: () => T;
};

/** One value outside of React's tree that code sets from anywhere and components follow. */
export function sharedValue<T>(initial: T): SharedValue<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = (): T => current;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
