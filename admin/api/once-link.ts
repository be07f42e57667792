import type { Operation, OperationResultObservable, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { share, tap } from '@trpc/server/observable';

const keyOf = ({ path, input }: Operation): string => JSON.stringify([path, input]);

/**
 * Sends an act once. A button hears one task later that its call is under way, which leaves room for the second half of a
 * double click: the same act, while the first is still on its way, gets the first one's answer.
 */
export function onceLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const underWay = new Map<string, OperationResultObservable<Router, unknown>>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const key = keyOf(op);
      const first = underWay.get(key);
      if (first !== undefined) return first;
      const forget = () => void underWay.delete(key);
      const call = next(op).pipe(tap({ complete: forget, error: forget }), share());
      underWay.set(key, call);
      return call;
    };
  };
}
