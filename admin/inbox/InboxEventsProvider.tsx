import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { pendingIn } from './inbox-counts.ts';
import { InboxEventsContext } from './inbox-events.ts';
import { useInboxStream } from './use-inbox-stream.ts';

const TITLE = 'DAON 운영자 콘솔';

/** Listens to the inbox while the console is open, and keeps the number of waiting requests in the window's title. */
export function InboxEventsProvider({ children }: { children: ReactNode }) {
  const events = useInboxStream();
  const waiting = events.counts === null ? 0 : pendingIn(events.counts);
  useEffect(() => {
    document.title = waiting === 0 ? TITLE : `(${waiting}) ${TITLE}`;
    return () => {
      document.title = TITLE;
    };
  }, [waiting]);
  return <InboxEventsContext value={events}>{children}</InboxEventsContext>;
}
