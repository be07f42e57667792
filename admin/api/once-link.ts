import type { Operation, OperationResultObservable, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { share, tap } from '@trpc/server/observable';

const keyOf = ({ path, input }: Operation): string => JSON.stringify([path, input]);

/**
 * Sends a mutation once. A button is disabled one task after the click, so a double click sends the same mutation twice;
 * the second one gets the answer of the first while that is still pending.
 */
export function onceLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const pending = new Map<string, OperationResultObservable<Router, unknown>>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const key = keyOf(op);
      const first = pending.get(key);
      if (first !== undefined) return first;
      const forget = () => void pending.delete(key);
      const call = next(op).pipe(tap({ complete: forget, error: forget }), share());
      pending.set(key, call);
      return call;
    };
  };
}
