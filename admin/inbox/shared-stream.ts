/**
 * One event stream for all tabs of an operator. Over HTTP/1.1 a browser has six connections to an origin, which the wallet
 * shares, so a tab with a stream each would stop everything. The tab that holds the lock reads the stream and tells the others;
 * when it is closed, the browser gives the lock to the next one.
 */
import { isRecord } from '../../domain/is-record.ts';
import type { StreamEvent } from './event-stream.ts';

/** What a tab tells the others: an event, whether the stream is open, or that it is new and knows neither. */
type Word = StreamEvent | { isLive: boolean } | { asks: true };

export interface Stream {
  /** Reads the stream until it ends; `onOpen` is called once it is open. */
  read: (onOpen: () => void, onEvent: (event: StreamEvent) => void, signal: AbortSignal) => Promise<void>;
  onEvent: (event: StreamEvent) => void;
  onLive: (isLive: boolean) => void;
  /** Between two attempts, in milliseconds. */
  retryMs: number;
}

const isEvent = (word: Record<string, unknown>): word is StreamEvent & Record<string, unknown> =>
  typeof word.event === 'string' && typeof word.data === 'string';

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const hasLocks = (): boolean => 'locks' in navigator;

/** Resolves when the tab is in front again. */
const inFront = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

/** Follows the stream that the tabs of this name share. Returns a function that leaves it. */
export function shareStream(name: string, stream: Stream): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(name);
  const tell = (word: Word): void => channel.postMessage(word);
  let isHolder = false;
  /** Null until it is known. */
  let isLive: boolean | null = null;
  /** The newest event of each kind, for a tab that comes later. */
  const latest = new Map<string, StreamEvent>();

  const take = (live: boolean): void => {
    if (live === isLive) return;
    isLive = live;
    stream.onLive(live);
  };
  const become = (live: boolean): void => {
    take(live);
    tell({ isLive: live });
  };

  const hold = async (): Promise<void> => {
    isHolder = true;
    while (!signal.aborted) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort();
      signal.addEventListener('abort', stop, { once: true });
      // On pages that are not encrypted there are no locks: each tab has a stream of its own, while it is in front.
      const page = hasLocks() ? null : document;
      if (page !== null) await inFront();
      page?.addEventListener('visibilitychange', stop, { once: true });
      const onEvent = (event: StreamEvent): void => {
        latest.set(event.event, event);
        stream.onEvent(event);
        tell(event);
      };
      // A failed stream is read again.
      await stream.read(() => become(true), onEvent, attempt.signal).catch(() => undefined);
      page?.removeEventListener('visibilitychange', stop);
      signal.removeEventListener('abort', stop);
      latest.clear();
      if (signal.aborted) return;
      become(false);
      await pause(stream.retryMs, signal);
    }
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return;
    if (isHolder) {
      if (data.asks !== true) return;
      if (isLive !== null) tell({ isLive });
      latest.forEach(tell);
    } else if (isEvent(data)) stream.onEvent({ event: data.event, data: data.data });
    else if (typeof data.isLive === 'boolean') take(data.isLive);
  });

  if (hasLocks()) navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  else void hold();
  tell({ asks: true });
  return () => {
    leaving.abort();
    channel.close();
  };
}
