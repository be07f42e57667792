/**
 * Keeps a link that is opened in a new tab signed in. The session is in this tab's sessionStorage alone (D46), so the new
 * tab asks for it over a channel of the browser. A tab answers once, only for an address that its operator has just opened
 * in a new tab, and only while the answer can still be expected.
 */
import { isRecord } from '../../domain/is-record.ts';
import { keepSession, readSession, sessionOf } from './operator-session.ts';

const CHANNEL = 'daon.operator';
const EXPECTED_MS = 20_000; // a menu of the browser stays open for a while, and the console takes seconds to load

/** The addresses that were opened lately, and until when each is expected. */
const expected = new Map<string, number>();

function expectTab(event: MouseEvent): void {
  const opens =
    event.type === 'contextmenu' || event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!opens || !(link instanceof HTMLAnchorElement)) return;
  expected.set(link.href, performance.now() + EXPECTED_MS);
}

/** Hands this tab's session to a tab that its operator opens from a link of it. */
export function handOverSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data) || typeof data.asks !== 'string') return;
    const until = expected.get(data.asks);
    expected.delete(data.asks);
    const session = readSession();
    if (until === undefined || until < performance.now() || session === null) return;
    channel.postMessage({ to: data.asks, session });
  });
  const clicks = ['click', 'auxclick', 'contextmenu'] as const;
  // In the capture phase, because a table stops the click of a link in a row.
  for (const click of clicks) document.addEventListener(click, expectTab, true);
  return () => {
    channel.close();
    for (const click of clicks) document.removeEventListener(click, expectTab, true);
  };
}

/** Asks the tab from which this one was opened for its session, and calls `onSession` when it has been kept. */
export function askForSession(onSession: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const asks = location.href;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data) || data.to !== asks || readSession() !== null) return;
    const session = sessionOf(data.session);
    if (session === null) return;
    keepSession(session);
    onSession();
  });
  channel.postMessage({ asks });
  return () => channel.close();
}
