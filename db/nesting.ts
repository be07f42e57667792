// A write inside a write would wait for itself, and a read inside a write would not see its changes. Both are detected
// through the asynchronous context of the caller's function.
import { AsyncLocalStorage } from 'node:async_hooks';
import { lastly, type Answer } from './answer.ts';
import { StoreMisuseError } from './errors.ts';
import type { ReadDb } from './store.ts';

type Scope = { kind: 'read'; db: ReadDb; open: boolean } | { kind: 'write'; open: boolean };

export type Nesting = {
  /** The snapshot of the enclosing read, if there is one. */
  outerRead(): ReadDb | null;
  assertMayWrite(): void;
  insideRead<T>(db: ReadDb, fn: () => Answer<T>): Answer<T>;
  insideWrite<T>(fn: () => Answer<T>): Answer<T>;
};

export function createNesting(): Nesting {
  const storage = new AsyncLocalStorage<Scope>();
  // Work that was started inside a function and continues after its end is no longer nested.
  const current = () => {
    const scope = storage.getStore();
    return scope?.open === true ? scope : null;
  };

  const run = <T>(scope: Scope, fn: () => Answer<T>): Answer<T> =>
    lastly(
      () => storage.run(scope, fn),
      () => (scope.open = false),
    );

  return {
    outerRead() {
      const scope = current();
      if (scope?.kind === 'write') throw new StoreMisuseError('read() inside write(): use its tx');
      return scope?.db ?? null;
    },
    assertMayWrite() {
      const scope = current();
      if (scope) throw new StoreMisuseError(`write() inside ${scope.kind}()`);
    },
    insideRead: (db, fn) => run({ kind: 'read', db, open: true }, fn),
    insideWrite: (fn) => run({ kind: 'write', open: true }, fn),
  };
}
