/**
 * What is read again after a decision. One decision is reported twice, by its own answer and by the event stream, and a bulk
 * decision many times: the lists are read once for all of them.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { REQUEST_RESOURCES, type RequestKind } from '../../domain/request-kinds.ts';

/** The panel of a request, with everything that it shows. */
export const reviewKey = (kind: RequestKind, id: number) => ['review', kind, id] as const;

/** One reading for the events of a burst. */
const EVENT_PAUSE_MS = 100;
/** The event of an own decision comes within about a second. */
const OWN_EVENT_MS = 1_500;

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Infinity;
let isLive = false;
/** How many bulk decisions are running; the lists wait for their end. */
let held = 0;

function rereadLists(queryClient: QueryClient): void {
  for (const resource of ['inbox', ...REQUEST_RESOURCES]) {
    void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
    void queryClient.invalidateQueries({ queryKey: [resource, 'getManyReference'] });
  }
  void queryClient.invalidateQueries({ queryKey: ['dashboard', 'summary'] });
}

function schedule(queryClient: QueryClient, delayMs: number): void {
  const at = performance.now() + delayMs;
  if (at >= dueAt) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    dueAt = Infinity;
    if (held > 0) schedule(queryClient, OWN_EVENT_MS);
    else rereadLists(queryClient);
  }, delayMs);
}

/** Whether the event stream reports changes, so that an own act need not read the lists as well. */
export function setLive(value: boolean): void {
  isLive = value;
}

/** The event stream has reported a change to undecided requests. */
export const onInboxEvent = (queryClient: QueryClient): void => schedule(queryClient, EVENT_PAUSE_MS);

/**
 * Reads what an own act has changed: the panel of the request, and the lists. A panel that gives way to the next request is
 * forgotten: opened again, it would offer a decision on the version before the act.
 */
export function useReread(): (about: { kind: RequestKind; id: number }, isLeft?: boolean) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (about, isLeft = false) => {
      const queryKey = reviewKey(about.kind, about.id);
      if (isLeft) queryClient.removeQueries({ queryKey });
      else void queryClient.invalidateQueries({ queryKey });
      schedule(queryClient, isLive ? OWN_EVENT_MS : 0);
    },
    [queryClient],
  );
}

/** Keeps the lists as they are while `run` makes many changes, and reads them once afterwards. */
export function useRereadAfter(): (run: () => Promise<void>) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (run) => {
      held += 1;
      try {
        await run();
      } finally {
        held -= 1;
        schedule(queryClient, 0);
      }
    },
    [queryClient],
  );
}
