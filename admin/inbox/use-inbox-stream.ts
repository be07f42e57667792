import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { headers } from '../api/trpc.ts';
import { TAB } from '../api/tab.ts';
import { parseNews } from '../notices/news.ts';
import { takeNews, watchFront } from '../notices/tell-news.ts';
import { pollOnlookers, takeOnlookers } from '../requests/marks/onlookers.ts';
import { onInboxEvent, setLive as reportLive } from '../requests/reread.ts';
import { readEvents } from './event-stream.ts';
import { parseInboxCounts } from './inbox-counts.ts';
import type { InboxCounts } from './inbox-counts.ts';

export interface InboxEvents {
  /** Whether the event stream is open; while it is not, the inbox polls. */
  isLive: boolean;
  /** Null until the first event. */
  counts: InboxCounts | null;
}

// The pause that the server's `retry` asks for.
const RETRY_MS = 3_000;

/** Listens to the inbox's event stream, refetches what the console shows of it, and reconnects after a failure. */
export function useInboxStream(): InboxEvents {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [counts, setCounts] = useState<InboxCounts | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    let stopAsking: (() => void) | undefined;

    const stopHearing = () => {
      reportLive(false);
      takeOnlookers(null);
    };

    const listen = async (): Promise<void> => {
      const answer = await fetch('/admin/events', {
        headers: { ...headers(), 'x-tab': TAB },
        signal: leaving.signal,
      });
      if (!answer.ok || answer.body === null) return;
      setLive(true);
      reportLive(true);
      stopAsking?.();
      stopAsking = undefined;
      // The stream sends onlookers only if there are any.
      takeOnlookers(null);
      await readEvents(answer.body, ({ event, data }) => {
        if (event === 'onlookers') takeOnlookers(data);
        if (event !== 'inbox') return;
        setCounts(parseInboxCounts(data));
        takeNews(parseNews(data));
        onInboxEvent(queryClient);
      });
    };

    const keepListening = () => {
      listen()
        // The inbox polls until the stream is open again.
        .catch(() => undefined)
        .finally(() => {
          if (leaving.signal.aborted) return;
          setLive(false);
          // Between two attempts the answers that came meanwhile stay.
          if (stopAsking === undefined) {
            stopHearing();
            stopAsking = pollOnlookers();
          }
          timer = setTimeout(keepListening, RETRY_MS);
        });
    };

    keepListening();
    const stopWatching = watchFront();
    return () => {
      stopWatching();
      leaving.abort();
      stopAsking?.();
      stopHearing();
      clearTimeout(timer);
    };
  }, [queryClient]);

  return { isLive, counts };
}
