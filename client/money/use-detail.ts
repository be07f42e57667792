import { useEffect, useRef } from 'react';
import { isOpen } from '../../domain/request-state.ts';
import { trpc } from '../api/trpc.ts';

/** A pending request is polled, so that its decision appears on the open screen. */
const POLL_MS = 10_000;

/** One movement, kept up to date for as long as an operator still has to decide. */
export function useDetail(id: number, known: boolean) {
  const utils = trpc.useUtils();
  const detail = trpc.history.detail.useQuery(
    { id },
    {
      enabled: known,
      refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data.state) ? POLL_MS : false),
      refetchOnWindowFocus: 'always',
      // The page after an order has read it too, and an operator may have decided meanwhile.
      refetchOnMount: 'always',
    },
  );

  // A decision that was seen here has changed the lists and the balance too.
  const state = detail.data?.state;
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== undefined && state !== undefined && seen.current !== state) {
      void utils.wallet.invalidate();
      void utils.history.invalidate();
    }
    seen.current = state;
  }, [state, utils]);

  return detail;
}
