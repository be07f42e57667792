import { describe, expect, it } from 'vitest';
import { newsText, parseNews, parseAnnounced, announcedAfter, unannounced } from './news.ts';

const none = { n: 0, ids: [] };
const event = JSON.stringify({
  pending: { purchase: 3 },
  large: { purchase: { n: 2, ids: [17, 15] }, sale: none, externalSend: none, link: none, signUp: none },
  old: { purchase: none, sale: { n: 1, ids: [9] } },
  oldMinutes: 60,
});
const large = (ids: number[], count = ids.length) =>
  ({ reason: 'large', kind: 'purchase', count, ids }) as const;

describe('the news of the inbox', () => {
  it('are what is large or old, by kind and number, without amounts and names', () => {
    const { news, oldMinutes } = parseNews(event);
    expect(news).toEqual([large([17, 15]), { reason: 'old', kind: 'sale', count: 1, ids: [9] }]);
    expect(newsText(news, oldMinutes)).toBe(
      '금액이 큰 구매 2건이 결정을 기다려요.\n1시간 넘게 기다린 판매 1건이 있어요.',
    );
    expect(newsText(news.slice(1), 90)).toBe('90분 넘게 기다린 판매 1건이 있어요.');
  });

  it('bring one notice each, also a later one with a lower number', () => {
    const { news } = parseNews(event);
    const announced = announcedAfter(news, {});
    expect(unannounced(news, announced)).toEqual([]);
    // One of them is decided, which is no news.
    expect(unannounced([large([15])], announced)).toEqual([]);
    const newer = large([18, 17, 15]);
    expect(unannounced([newer, ...news], announced)).toEqual([newer]);
    // Committed after a request with a higher number, in place of one that was decided.
    const later = large([17, 16]);
    expect(unannounced([later], announced)).toEqual([later]);
    const both = announcedAfter([newer], announcedAfter([later], announced));
    expect(unannounced([newer, later, ...news], both)).toEqual([]);
  });

  it('bring none for those behind a long queue, which were there before', () => {
    const announced = announcedAfter([large([30, 29], 5)], {});
    expect(unannounced([large([29, 28, 12])], announced)).toEqual([]);
    expect(unannounced([large([31, 29, 28])], announced)).toHaveLength(1);
  });

  it('keep so many that were announced, and read only what they wrote', () => {
    const many = Array.from({ length: 700 }, (_, n) => 1_000 - n);
    const announced = announcedAfter([large(many)], {});
    expect(unannounced([large(many)], announced)).toEqual([]);
    expect(announced['large purchase']?.ids).toHaveLength(500);
    expect(parseAnnounced(JSON.parse(JSON.stringify(announced)))).toEqual(announced);
    for (const other of [null, [], { 'large purchase': 17 }, { 'large purchase': { ids: ['1'], upTo: 0 } }])
      expect(parseAnnounced(other)).toEqual({});
  });

  it.each(['', 'null', '{}', '{"large":{"purchase":{"n":"2","ids":[17]}}}', '{"old":[]}'])(
    'are none in %s',
    (data) => {
      expect(parseNews(data).news).toEqual([]);
    },
  );
});
