import { describe, expect, it } from 'vitest';
import { newsText, parseNews, toldAfter, untold } from './news.ts';

const none = { n: 0, newestId: null };
const event = JSON.stringify({
  pending: { purchase: 3 },
  large: { purchase: { n: 2, newestId: 17 }, sale: none, externalSend: none, link: none, signUp: none },
  old: { purchase: none, sale: { n: 1, newestId: 9 } },
});

describe('the news of the inbox', () => {
  it('are what is large or old, by kind and number, without amounts and names', () => {
    const news = parseNews(event);
    expect(news).toEqual([
      { reason: 'large', kind: 'purchase', count: 2, newestId: 17 },
      { reason: 'old', kind: 'sale', count: 1, newestId: 9 },
    ]);
    expect(newsText(news)).toBe(
      '금액이 큰 구매 2건이 결정을 기다려요.\n1시간 넘게 기다린 판매 1건이 있어요.',
    );
  });

  it('are told once: again only after a newer request', () => {
    const news = parseNews(event);
    const told = toldAfter(news, {});
    expect(untold(news, told)).toEqual([]);
    // One of them is decided, which is no news.
    expect(untold([{ reason: 'large', kind: 'purchase', count: 1, newestId: 12 }], told)).toEqual([]);
    const newer = { reason: 'large', kind: 'purchase', count: 3, newestId: 18 } as const;
    expect(untold([newer, ...news], told)).toEqual([newer]);
    expect(toldAfter([newer], told)).toMatchObject({ 'large purchase': 18, 'old sale': 9 });
  });

  it.each(['', 'null', '{}', '{"large":{"purchase":{"n":"2","newestId":17}}}', '{"old":[]}'])(
    'are none in %s',
    (data) => {
      expect(parseNews(data)).toEqual([]);
    },
  );
});
