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
  /** Ids grow, so a larger one is new. */
  newestId: number;
}

/** The id up to which each sort of news has been told. */
export type Told = Readonly<Record<string, number>>;

const sortOf = ({ reason, kind }: Pick<News, 'reason' | 'kind'>): string => `${reason} ${kind}`;

/** The news in an `inbox` event; none in anything else. */
export function parseNews(data: string): News[] {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return [];
  }
  return REASONS.flatMap((reason) =>
    REQUEST_KINDS.flatMap((kind) => {
      const byKind = isRecord(value) ? value[reason] : undefined;
      const noticed = isRecord(byKind) ? byKind[kind] : undefined;
      if (!isRecord(noticed)) return [];
      const { n, newestId } = noticed;
      return typeof n === 'number' && n > 0 && typeof newestId === 'number'
        ? [{ reason, kind, count: n, newestId }]
        : [];
    }),
  );
}

export const untold = (news: readonly News[], told: Told): News[] =>
  news.filter((one) => one.newestId > (told[sortOf(one)] ?? 0));

export function toldAfter(news: readonly News[], told: Told): Told {
  const next: Record<string, number> = { ...told };
  for (const one of untold(news, told)) next[sortOf(one)] = one.newestId;
  return next;
}

const sentences: Record<News['reason'], (what: string) => string> = {
  large: (what) => `금액이 큰 ${what}이 결정을 기다려요.`,
  old: (what) => `1시간 넘게 기다린 ${what}이 있어요.`,
};

/** One line for each sort of news. */
export const newsText = (news: readonly News[]): string =>
  news.map(({ reason, kind, count }) => sentences[reason](`${kindLabels[kind]} ${count}건`)).join('\n');
