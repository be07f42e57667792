import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSession } from '../api/operator-session.ts';
import { headers } from '../api/trpc.ts';
import { TAB } from '../api/tab.ts';
import { parseNews } from '../notices/news.ts';
import { takeNews, watchFront } from '../notices/tell-news.ts';
import { pollOnlookers, takeOnlookers } from '../requests/marks/onlookers.ts';
import { onInboxEvent, setLive as reportLive } from '../requests/reread.ts';
import { readEvents } from './event-stream.ts';
import { parseInboxCounts } from './inbox-counts.ts';
import type { InboxCounts } from './inbox-counts.ts';
import { shareStream, type Stream } from './shared-stream.ts';

export interface InboxEvents {
  /** Whether the event stream is open; while it is not, the inbox polls. */
  isLive: boolean;
  /** Null until the first event. */
  counts: InboxCounts | null;
}

// The pause that the server's `retry` asks for.
const RETRY_MS = 3_000;

/** Follows the inbox's event stream, refetches what the console shows of it. */
export function useInboxStream(): InboxEvents {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [counts, setCounts] = useState<InboxCounts | null>(null);

  useEffect(() => {
    let stopAsking: (() => void) | undefined;

    const stopHearing = () => {
      reportLive(false);
      takeOnlookers(null);
    };

    const read: Stream['read'] = async (onOpen, onEvent, signal) => {
      const answer = await fetch('/admin/events', { headers: { ...headers(), 'x-tab': TAB }, signal });
      if (!answer.ok || answer.body === null) return;
      onOpen();
      await readEvents(answer.body, onEvent);
    };

    const onEvent: Stream['onEvent'] = ({ event, data }) => {
      if (event === 'onlookers') takeOnlookers(data);
      if (event !== 'inbox') return;
      setCounts(parseInboxCounts(data));
      takeNews(parseNews(data));
      onInboxEvent(queryClient);
    };

    const onLive: Stream['onLive'] = (live) => {
      setLive(live);
      if (live) {
        reportLive(true);
        stopAsking?.();
        stopAsking = undefined;
        // The stream sends onlookers only if there are any.
        takeOnlookers(null);
      } else if (stopAsking === undefined) {
        // Between two attempts the answers that came meanwhile stay. The inbox polls until the stream is open again.
        stopHearing();
        stopAsking = pollOnlookers();
      }
    };

    // Tabs of several operators share nothing: a stream ends with the session of its operator.
    const name = `daon.events.${readSession()?.operator.login ?? ''}`;
    const leave = shareStream(name, { read, onEvent, onLive, retryMs: RETRY_MS });
    const stopWatching = watchFront();
    return () => {
      stopWatching();
      leave();
      stopAsking?.();
      stopHearing();
    };
  }, [queryClient]);

  return { isLive, counts };
}
