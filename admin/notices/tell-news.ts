/**
 * Announces news by a notice of the browser while no tab of the console is in front. Every tab receives the same event. Under a
 * lock one tab after the other checks what was announced: the first one announces and records it, and the others find nothing new.
 * A tab in front holds another lock, so that those behind know that its operator sees the request.
 */
import { readSession } from '../api/operator-session.ts';
import { newsText, announcedAfter, unannounced } from './news.ts';
import type { InboxNews } from './news.ts';
import { keepAnnounced, readAnnounced } from './announced-store.ts';
import { keepChoice, readChoice } from './notice-choice.ts';

const LOCK = 'daon.notices';
const FRONT = 'daon.notices.front';

let latest: InboxNews = { news: [], oldMinutes: 0 };

export type Permission = NotificationPermission | 'missing';

/** What the browser allows; 'missing' where it has no notices, as on pages that are not encrypted. */
export const permissionNow = (): Permission =>
  'Notification' in globalThis && 'locks' in navigator ? Notification.permission : 'missing';

function show(body: string): void {
  try {
    // The tag replaces a notice that is still there, so that they do not pile up.
    const notice = new Notification('DAON 콘솔', { body, tag: LOCK, lang: 'ko' });
    notice.addEventListener('click', () => {
      notice.close();
      window.focus();
      location.hash = '#/';
    });
  } catch {
    // Some browsers of phones have notices for service workers only.
  }
}

const isFront = () => document.visibilityState === 'visible';

async function isAnyTabInFront(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === FRONT);
}

async function note(): Promise<void> {
  // Read before the lock is awaited: the operator may leave this tab meanwhile, having seen the news.
  const { news: latestNews, oldMinutes } = latest;
  const isSeenHere = isFront();
  await navigator.locks.request(LOCK, async () => {
    const announced = await readAnnounced();
    const news = unannounced(latestNews, announced);
    if (news.length === 0) return;
    await keepAnnounced(announcedAfter(news, announced));
    if (isSeenHere || readSession() === null || (await isAnyTabInFront())) return;
    show(newsText(news, oldMinutes));
  });
}

const areOn = () => readChoice() === 'on' && permissionNow() === 'granted';

/** Takes the news of an event. */
export function takeNews(news: InboxNews): void {
  latest = news;
  if (areOn()) void note();
}

/** What the operator sees on coming back is no news. */
function seeNews(): void {
  if (isFront() && areOn()) void note();
}

/** Lets the other tabs know while this one is in front. Returns a function that ends it. */
export function watchFront(): () => void {
  let leave = (): void => undefined;
  const follow = (): void => {
    leave();
    if (!isFront() || permissionNow() === 'missing') return;
    const left = new Promise<void>((resolve) => (leave = resolve));
    void navigator.locks.request(FRONT, { mode: 'shared' }, () => left);
    seeNews();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}

/** Asks for the browser's permission, which it grants after a press only, and turns the notices on when it is given. */
export async function turnOn(): Promise<Permission> {
  if (permissionNow() === 'default') await Notification.requestPermission();
  const permission = permissionNow();
  keepChoice(permission === 'granted' ? 'on' : 'off');
  seeNews();
  return permission;
}
