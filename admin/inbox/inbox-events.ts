import { createContext, useContext } from 'react';
import type { InboxEvents } from './use-inbox-stream.ts';

/** One event stream for the page: the menu, the title and the inbox show its counts. */
export const InboxEventsContext = createContext<InboxEvents>({ isLive: false, counts: null });

export const useInboxEvents = (): InboxEvents => useContext(InboxEventsContext);
