import type { LimitLeft } from '../../domain/own-limits.ts';
import { trpc } from '../api/trpc.ts';
import { wonOfWire } from '../api/wire.ts';

/** What the holder's own limits leave, null without any and until it is known; the server has the last word. */
export function useLimitLeft(): LimitLeft {
  const left = trpc.ownLimits.view.useQuery({}, { staleTime: 0 }).data?.left ?? null;
  return left === null ? null : { won: wonOfWire(left.won), of: left.of };
}
