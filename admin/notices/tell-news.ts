/**
 * Tells of news by a notice of the browser while no tab of the console is in front. Every tab hears the same event: a
 * lock lets one after the other look, the first tells and writes it down, and the others find nothing left to tell.
 */
import { readSession } from '../api/operator-session.ts';
import { newsText, toldAfter, untold } from './news.ts';
import type { InboxNews } from './news.ts';
import { keepChoice, keepTold, readChoice, readTold } from './notice-choice.ts';

const LOCK = 'daon.notices';
/** A tab in front hears the event as well, and writes down that its operator sees the request. */
const WAIT_FOR_SEEN_MS = 1_000;

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

async function note(isSeen: () => boolean): Promise<void> {
  await navigator.locks.request(LOCK, () => {
    const news = untold(latest.news, readTold());
    if (news.length === 0) return;
    keepTold(toldAfter(news, readTold()));
    if (!isSeen() && readSession() !== null) show(newsText(news, latest.oldMinutes));
  });
}

const isFront = () => document.visibilityState === 'visible';

/** Takes the news of an event. */
export function takeNews(news: InboxNews): void {
  latest = news;
  if (readChoice() !== 'on' || permissionNow() !== 'granted') return;
  if (isFront()) void note(() => true);
  else setTimeout(() => void note(isFront), WAIT_FOR_SEEN_MS);
}

/** What the operator sees on coming back is no news. */
export function seeNews(): void {
  if (isFront() && readChoice() === 'on' && permissionNow() === 'granted') void note(() => true);
}

/** Asks for the browser's permission, which it grants after a press only, and turns the notices on when it is given. */
export async function turnOn(): Promise<Permission> {
  if (permissionNow() === 'default') await Notification.requestPermission();
  const permission = permissionNow();
  keepChoice(permission === 'granted' ? 'on' : 'off');
  seeNews();
  return permission;
}
