/**
 * What a notice of the browser tells: large requests, and requests that have waited for long. It names kinds and numbers
 * only, because anybody may read a screen that is locked or shared.
 */
import { isRecord } from '../../domain/is-record.ts';
import { REQUEST_KINDS } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-state.ts';
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

/** Which requests of a sort were told: these, and all up to `upTo`. */
interface ToldOfSort {
  ids: readonly number[];
  upTo: number;
}

export type Told = Readonly<Record<string, ToldOfSort>>;

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
    REQUEST_KINDS.flatMap((kind) => {
      const byKind = event[reason];
      const noticed = isRecord(byKind) ? byKind[kind] : undefined;
      if (!isRecord(noticed)) return [];
      const { n, ids } = noticed;
      return typeof n === 'number' && n > 0 && isIds(ids) ? [{ reason, kind, count: n, ids }] : [];
    }),
  );
  return { news, oldMinutes: isId(event.oldMinutes) ? event.oldMinutes : 0 };
}

/** What was told, as it is stored; nothing for a sort that is written in another form. */
export function parseTold(stored: unknown): Told {
  const told: Record<string, ToldOfSort> = {};
  for (const [sort, one] of Object.entries(isRecord(stored) ? stored : {})) {
    if (isRecord(one) && isIds(one.ids) && isId(one.upTo)) told[sort] = { ids: one.ids, upTo: one.upTo };
  }
  return told;
}

function newIds({ ids }: News, told: ToldOfSort | undefined): number[] {
  const known = new Set(told?.ids);
  return ids.filter((id) => id > (told?.upTo ?? 0) && !known.has(id));
}

export const untold = (news: readonly News[], told: Told): News[] =>
  news.filter((one) => newIds(one, told[sortOf(one)]).length > 0);

/**
 * Ids are kept after their request was decided: another tab may still hold an event in which it waits. What is not listed in
 * a longer queue is older than what is, and was there before.
 */
export function toldAfter(news: readonly News[], told: Told): Told {
  const next: Record<string, ToldOfSort> = { ...told };
  for (const one of untold(news, told)) {
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
