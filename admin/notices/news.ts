/**
 * What a notice of the browser says: large requests, and requests that have waited for long. It names kinds and numbers
 * only, because other people may read a screen that is locked or shared.
 */
import { isRecord } from '../../domain/is-record.ts';
import { DECIDED_KINDS, type RequestKind } from '../../domain/request-kinds.ts';
import { kindLabels } from '../copy/ko.ts';

const REASONS = ['large', 'old'] as const;

export interface News {
  reason: (typeof REASONS)[number];
  kind: RequestKind;
  count: number;
  /** The newest of them, in descending order. */
  ids: readonly number[];
}

/** What an event says: the news, and how long those that are old have waited. */
export interface InboxNews {
  news: readonly News[];
  oldMinutes: number;
}

/** Which requests of a sort were announced: these, and all up to `upTo`. */
interface AnnouncedOfSort {
  ids: readonly number[];
  upTo: number;
}

export type Announced = Readonly<Record<string, AnnouncedOfSort>>;

/** More than a notice names while one of them waits; older ones count as named. */
const KEPT = 500;

const isId = (value: unknown): value is number => typeof value === 'number';
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(isId);

const sortOf = ({ reason, kind }: Pick<News, 'reason' | 'kind'>): string => `${reason} ${kind}`;

/** The news in an `inbox` event; none in anything else. */
export function parseNews(data: string): InboxNews {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    value = null;
  }
  const event = isRecord(value) ? value : {};
  const news = REASONS.flatMap((reason) =>
    DECIDED_KINDS.flatMap((kind) => {
      const byKind = event[reason];
      const noticed = isRecord(byKind) ? byKind[kind] : undefined;
      if (!isRecord(noticed)) return [];
      const { n, ids } = noticed;
      return typeof n === 'number' && n > 0 && isIds(ids) ? [{ reason, kind, count: n, ids }] : [];
    }),
  );
  return { news, oldMinutes: isId(event.oldMinutes) ? event.oldMinutes : 0 };
}

/** What was announced, as it is stored; nothing for a sort that is written in another form. */
export function parseAnnounced(stored: unknown): Announced {
  const announced: Record<string, AnnouncedOfSort> = {};
  for (const [sort, one] of Object.entries(isRecord(stored) ? stored : {})) {
    if (isRecord(one) && isIds(one.ids) && isId(one.upTo)) announced[sort] = { ids: one.ids, upTo: one.upTo };
  }
  return announced;
}

function newIds({ ids }: News, announced: AnnouncedOfSort | undefined): number[] {
  const known = new Set(announced?.ids);
  return ids.filter((id) => id > (announced?.upTo ?? 0) && !known.has(id));
}

export const unannounced = (news: readonly News[], announced: Announced): News[] =>
  news.filter((one) => newIds(one, announced[sortOf(one)]).length > 0);

/**
 * Ids are kept after their request was decided: another tab may still hold an event in which it waits. What is not listed in
 * a longer queue is older than what is, and was there before.
 */
export function announcedAfter(news: readonly News[], announced: Announced): Announced {
  const next: Record<string, AnnouncedOfSort> = { ...announced };
  for (const one of unannounced(news, announced)) {
    const before = next[sortOf(one)];
    const all = [...(before?.ids ?? []), ...newIds(one, before)].toSorted((a, b) => b - a);
    const unlisted = one.count > one.ids.length ? (one.ids.at(-1) ?? 0) : 0;
    const upTo = Math.max(before?.upTo ?? 0, all[KEPT] ?? 0, unlisted);
    next[sortOf(one)] = { ids: all.filter((id) => id > upTo), upTo };
  }
  return next;
}

/** A wait in words: whole hours where it is some, minutes otherwise. */
export const waitText = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}시간` : `${minutes}분`;

/** One line for each sort of news. */
export const newsText = (news: readonly News[], oldMinutes: number): string =>
  news
    .map(({ reason, kind, count }) => {
      const what = `${kindLabels[kind]} ${count}건`;
      return reason === 'large'
        ? `금액이 큰 ${what}이 결정을 기다려요.`
        : `${waitText(oldMinutes)} 넘게 기다린 ${what}이 있어요.`;
    })
    .join('\n');
