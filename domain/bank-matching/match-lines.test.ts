import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';
import { COMPANY_WORDS, labelledDay, type LabelledDay } from '../../tests/support/bank/labelled-lines.ts';
import { matchLines, namesFiledSale, ordersWithMoney, type Matched } from './match-lines.ts';
import { cameBefore, LATE_MS, type OpenLine, type PayableOrder } from './lines-and-orders.ts';
import { nameWords } from './name-words.ts';

const words = nameWords(COMPANY_WORDS);
type Matcher = typeof matchLines;

function matchDay(day: LabelledDay, matcher: Matcher = matchLines): Map<number, Matched> {
  const orders = Map.groupBy(day.orders, ({ won }) => won);
  const lines = Map.groupBy(day.lines, ({ won }) => won);
  return new Map([...lines].flatMap(([won, same]) => [...matcher(same, orders.get(won) ?? [], words)]));
}

function judge(day: LabelledDay, matcher?: Matcher) {
  const matches = matchDay(day, matcher);
  const certain = (id: number) => {
    const found = matches.get(id);
    return found?.match === 'certain' ? (found.candidates[0]?.id ?? null) : null;
  };
  const falsely = day.lines.filter(({ id, pays }) => certain(id) !== null && certain(id) !== pays);
  const matchable = day.lines.filter(({ pays }) => pays !== null);
  const missed = matchable.filter(({ id, pays }) => certain(id) !== pays);
  return { falsely, missed, matchable };
}

const SEED = 20_261_120;
const FOUND_AT_LEAST = 0.97;

describe('two thousand labelled lines', () => {
  it.each([SEED, SEED + 1, SEED + 2])('are never falsely certain, and are found (seed %i)', (seed) => {
    const { falsely, missed, matchable } = judge(labelledDay(seed, 2_000));
    expect(falsely.map(({ trap, name }) => `${trap}: ${name}`)).toEqual([]);
    expect(matchable.length).toBeGreaterThan(500);
    expect(
      (matchable.length - missed.length) / matchable.length,
      missed.map(({ trap, name }) => `${trap}: ${name}`).join('\n'),
    ).toBeGreaterThanOrEqual(FOUND_AT_LEAST);
  });

  it.each<[string, Matcher]>([
    [
      'ignores names',
      (lines, orders, all) =>
        matchLines(
          lines.map((line) => ({ ...line, name: orders[0]?.name ?? '' })),
          orders,
          all,
        ),
    ],
    [
      'ignores times',
      (lines, orders, all) =>
        matchLines(
          lines,
          orders.map((order) => ({ ...order, from: new Date(0), until: null })),
          all,
        ),
    ],
    [
      'ignores holds',
      (lines, orders, all) =>
        matchLines(
          lines,
          orders.map((order) => ({ ...order, isClear: true })),
          all,
        ),
    ],
    [
      'looks at one line at a time',
      (lines, orders, all) => new Map(lines.flatMap((line) => [...matchLines([line], orders, all)])),
    ],
    [
      'looks at one order at a time',
      (lines, orders, all) =>
        new Map(
          orders.flatMap((order) =>
            [...matchLines(lines, [order], all)].filter(([, { match }]) => match === 'certain'),
          ),
        ),
    ],
  ])('catch a matcher that %s', (_fault, matcher) => {
    expect(judge(labelledDay(SEED, 2_000), matcher).falsely).not.toEqual([]);
  });
});

const START = Date.parse('2026-11-20T09:00:00+09:00');
const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  accountId: 1,
  at: new Date(START + HOUR_MS),
  precisionMs: SECOND_MS,
  name: '김민수',
  memo: '',
  ...more,
});
const order = (more: Partial<PayableOrder> = {}): PayableOrder => ({
  kind: 'purchase',
  id: 100,
  holderId: 1,
  accountId: 1,
  name: '김민수',
  from: new Date(START),
  until: new Date(START + DAY_MS),
  graceMs: LATE_MS,
  isReady: true,
  isClear: true,
  isFiled: false,
  bookedOn: null,
  ...more,
});
const matchOf = (one: OpenLine, orders: PayableOrder[], others: OpenLine[] = []) =>
  matchLines([one, ...others], orders, words).get(one.id);

describe('the money of an order', () => {
  const isThere = (lines: OpenLine[], orders: PayableOrder[]) =>
    orders.map(({ id }) => ordersWithMoney(lines, orders, words).has(id));

  it('is there with a certain line, and not with one of a namesake, of cash or before its time', () => {
    expect(isThere([line()], [order()])).toEqual([true]);
    expect(isThere([line()], [order(), order({ id: 101, holderId: 2 })])).toEqual([false, false]);
    expect(isThere([line({ name: '현금' })], [order()])).toEqual([false]);
    expect(isThere([line({ at: new Date(START - MINUTE_MS) })], [order()])).toEqual([false]);
    expect(
      isThere([line({ name: '김*수' })], [order(), order({ id: 101, holderId: 2, name: '이영희' })]),
    ).toEqual([true, false]);
  });

  it('is there for as many equal orders of a holder as lines would be left over without one', () => {
    const second = order({ id: 101 });
    const later = order({ id: 102, from: new Date(START + 2 * HOUR_MS) });
    const two = [line(), line({ id: 2 })];
    expect(isThere([line()], [order(), second])).toEqual([false, false]);
    expect(isThere([line()], [order(), later])).toEqual([true, false]);
    expect(isThere(two, [order(), second])).toEqual([true, true]);
    expect(isThere(two, [order()])).toEqual([true]);
    expect(isThere(two, [order(), second, order({ id: 103 })])).toEqual([false, false, false]);
  });

  it('is there exactly when fewer lines could pay an order of their own without it', () => {
    const mostPaid = ([first, ...rest]: number[][], taken: number[] = []): number =>
      first === undefined
        ? 0
        : Math.max(
            mostPaid(rest, taken),
            ...first.filter((id) => !taken.includes(id)).map((id) => 1 + mostPaid(rest, [...taken, id])),
          );
    const hours = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 }));
    const some = { minLength: 1, maxLength: 5 };
    fc.assert(
      fc.property(fc.array(hours, some), fc.array(fc.integer({ min: 0, max: 8 }), some), (spans, times) => {
        const at = (hour: number) => new Date(START + hour * HOUR_MS);
        const orders = spans.map(([from, long], index) =>
          order({ id: 100 + index, from: at(from), until: at(from + long) }),
        );
        const lines = times.map((hour, index) => line({ id: index, at: at(hour) }));
        const choices = times.map((hour) =>
          spans.flatMap(([from, long], index) => (hour >= from && hour <= from + long ? [100 + index] : [])),
        );
        const most = mostPaid(choices);
        expect(isThere(lines, orders)).toEqual(orders.map(({ id }) => mostPaid(choices, [id]) < most));
      }),
      { seed: SEED },
    );
  });
});

describe('a line and its order', () => {
  it('is certain from the order’s second to its last, and not a second outside', () => {
    const at = (ms: number) => matchOf(line({ at: new Date(START + ms) }), [order()])?.match;
    expect([at(-1), at(0), at(DAY_MS), at(DAY_MS + 1)]).toEqual(['several', 'certain', 'certain', 'several']);
    expect([at(-DAY_MS - SECOND_MS), at(DAY_MS + LATE_MS + 1)]).toEqual(['none', 'none']);
  });

  it('may be of the day of its order where the bank gives no more, but not of its minute', () => {
    const from = new Date(START + 30 * SECOND_MS);
    const minute = (at: number) => line({ at: new Date(at), precisionMs: MINUTE_MS });
    expect(matchOf(minute(START), [order({ from })])?.match).toBe('several');
    expect(matchOf(minute(START + MINUTE_MS), [order({ from })])?.match).toBe('certain');
    const day = (at: string) => line({ at: new Date(`${at}T00:00:00+09:00`), precisionMs: DAY_MS });
    expect(matchOf(day('2026-11-20'), [order()])?.match).toBe('certain');
    expect(matchOf(day('2026-11-19'), [order()])?.match).toBe('several');
    // It may as well have come after the order was approved.
    const approved = order({ until: new Date(START + HOUR_MS) });
    expect(matchOf(day('2026-11-20'), [approved])?.match).toBe('several');
  });

  it('is in doubt where the holder has another order of that day, or an earlier one that is not paid', () => {
    const today = line({ at: new Date('2026-11-20T00:00:00+09:00'), precisionMs: DAY_MS });
    for (const hours of [-26, -3, 3]) {
      const other = order({ id: 101, from: new Date(START + hours * HOUR_MS) });
      expect(matchOf(today, [order(), other])?.match, String(hours)).toBe('several');
    }
    const stranger = order({ id: 101, holderId: 2, name: '이영희' });
    expect(matchOf(today, [order(), stranger])).toMatchObject({
      match: 'certain',
      candidates: [{ id: 100 }],
    });
  });

  it.each(['하나원큐 {}', '키움증권{}', '아이원{}', '쏠뱅크 {}'])('is read beside %s', (form) => {
    const others = ['하나', '원', '이예금', '키움'].map((name, at) =>
      order({ id: 200 + at, holderId: 9 + at, name }),
    );
    const name = form.replace('{}', '김민수');
    expect(matchOf(line({ name }), [order(), ...others])).toMatchObject({
      match: 'certain',
      candidates: [{ id: 100 }],
    });
  });

  it('says why', () => {
    const later = (minutes: number) => ({ at: new Date(START + minutes * MINUTE_MS) });
    const why = (one: Partial<OpenLine>, orders = [order()], others: OpenLine[] = []) =>
      matchOf(line(one), orders, others)?.why;
    const namesake = order({ id: 101, holderId: 2 });
    expect([
      why(later(12)),
      why({ ...later(180), name: '김*수' }),
      why({ name: '현금' }),
      why({}, [order(), namesake]),
      why(later(-5)),
      why({}, [order({ isClear: false })]),
      why({ name: '박서준' }),
      why({}, [order()], [line({ id: 2 })]),
    ]).toEqual([
      '금액·계좌 일치, 이름 일치, 주문 12분 뒤',
      '금액·계좌 일치, 가려진 이름과 맞음, 주문 3시간 뒤',
      '금액은 맞지만 이름으로는 누구인지 알 수 없어요',
      '이름이 맞는 주문이 2건이에요',
      '주문하기 전에 들어왔어요',
      '주문이 보류 중이거나, 회원이 차단됐거나, 이미 손으로 처리됐어요',
      null,
      '이 주문의 돈일 수 있는 거래가 더 있어요',
    ]);
  });

  it('is settled by no cash deposit beside it, but a masked line is put in doubt by one', () => {
    const cash = line({ id: 2, name: '현금' });
    expect(matchOf(line(), [order()], [cash])?.match).toBe('certain');
    expect(matchOf(line({ name: '김*수' }), [order()], [cash])?.match).toBe('several');
    expect(matchOf(cash, [order()])).toMatchObject({
      match: 'several',
      candidates: [{ kind: 'purchase', id: 100 }],
    });
  });

  it('belongs to another person when a name of three syllables begins with the holder’s', () => {
    expect(matchOf(line({ name: '이지원' }), [order({ name: '이지' })])?.match).toBe('none');
    for (const name of ['이 지 원', '이지 원', '김이지', '이 지 원 님', '이지원건', '이지원님'])
      expect(matchOf(line({ name }), [order({ name: '이지' })])?.match, name).not.toBe('certain');
    for (const name of ['이 지', '이지 님', '이지 주문', '이지주문', '이지님', '(이지)'])
      expect(matchOf(line({ name }), [order({ name: '이지' })])?.match, name).toBe('certain');
    expect(matchOf(line({ name: '허준건' }), [order({ name: '허준' })])?.match).toBe('none');
    expect(matchOf(line({ name: '허준님' }), [order({ name: '허준' })])?.match).toBe('certain');
    expect(matchOf(line({ name: '김민수님' }), [order()])?.match).toBe('certain');
  });

  it('counts with 원, 건 and 번 after a number alone, for they are syllables of names too', () => {
    for (const name of ['김민수원', '토스김민수원', '신한 원김민수', '*민수원'])
      expect(matchOf(line({ name }), [order()])?.match, name).not.toBe('certain');
    for (const name of ['김민수10000원', '김민수 2건', '주문12번김민수'])
      expect(matchOf(line({ name }), [order()])?.match, name).toBe('certain');
  });

  it('belongs to another payer when another kind of company, or a company named like a person, paid', () => {
    const company = [order({ name: '주식회사한빛무역' })];
    for (const name of ['(주)한빛무역', '㈜ 한빛무역', '한빛무역'])
      expect(matchOf(line({ name }), company)?.match, name).toBe('certain');
    for (const name of ['유한회사 한빛무역', '(유)한빛무역', '재단법인한빛무역'])
      expect(matchOf(line({ name }), company)?.match, name).toBe('several');
    expect(matchOf(line({ name: '(주)한별' }), [order({ name: '주한별' })])?.match).not.toBe('certain');
    expect(matchOf(line({ name: '(주)한별' }), [order({ name: '한별' })])?.match).toBe('certain');
  });

  it('may have lost the end of a Latin name in a full field alone, and keeps a shorter one in doubt', () => {
    const holder = [order({ name: 'NGUYEN THI MINH HANG' })];
    const korean = order({ id: 101, holderId: 2, name: '이영희' });
    // A field of 16 may end with the blank behind MINH. A name in Hangul cannot be what was cut.
    for (const name of ['NGUYENTHIMINHHAN', 'NGUYEN THI MINH', 'NGUYEN THI M**H HANG'])
      expect(matchOf(line({ name }), [...holder, korean]), name).toMatchObject({
        match: 'certain',
        candidates: [{ id: 100 }],
      });
    for (const name of ['NGUYEN THI MIN', 'NGUYENTHI MINHH', 'NGUYENTHIMINH', 'NGUYENTHIM', 'NGUYENT'])
      expect(matchOf(line({ name }), holder)?.match, name).toBe('several');
  });

  it('is in no doubt by a company of another kind whose name differs, and is by one of the same', () => {
    const [own, other] = [order({ name: '주식회사다온소프트웨어개발' }), { id: 101, holderId: 2 }];
    const match = (name: string) =>
      matchOf(line({ name: '(주)다온소프트웨' }), [own, order({ ...other, name })])?.match;
    expect([match('유한회사한빛'), match('유한회사다온소프트웨어개발')]).toEqual(['certain', 'several']);
  });

  it('is put in no doubt by a line that plainly names another holder', () => {
    const [holder, other] = [order(), order({ id: 101, holderId: 2, name: 'JOHN SMITH' })];
    const plain = line({ id: 2, name: 'JOHN SMITH' });
    expect(matchOf(line({ name: '김*수' }), [holder, other], [plain])?.match).toBe('certain');
    expect(matchOf(plain, [holder, other], [line({ name: '김*수' })])).toMatchObject({
      match: 'certain',
      candidates: [{ id: 101 }],
    });
  });

  it('is masked by the lone consonant too', () => {
    // As the reader of statements leaves it, and as it is typed.
    for (const name of ['김ㅇ수'.normalize('NFKC'), '김ㅇ수', '토스 김ㅇ수'])
      expect(matchOf(line({ name }), [order()])?.match, name).toBe('certain');
    expect(matchOf(line({ name: '김ㅇ우' }), [order()])?.match).toBe('none');
  });

  it('is about the order whose holder the remarks name, and leaves a masked line of another alone', () => {
    const orders = [order(), order({ id: 101, holderId: 2, name: '이영희' })];
    const said = line({ id: 2, name: 'CMS', memo: '이영희' });
    expect(matchOf(line({ name: '김*수' }), orders, [said])?.match).toBe('certain');
    expect(matchOf(said, orders, [line()])).toMatchObject({ match: 'certain', candidates: [{ id: 101 }] });
    // Remarks that name no holder of an order may as well be a note.
    const noted = line({ id: 2, name: 'CMS', memo: '박서준' });
    expect(matchOf(line({ name: '김*수' }), orders, [noted])?.match).toBe('several');
  });

  it('is in doubt when it names a second person', () => {
    expect(matchOf(line({ name: '김민수 나경원' }), [order()])?.match).toBe('several');
  });

  it('belongs to orders of its own account, or of any account', () => {
    expect(matchOf(line(), [order({ accountId: 2 })])?.match).toBe('none');
    expect(matchOf(line(), [order({ accountId: 2, id: 101 }), order()])?.match).toBe('certain');
    expect(matchOf(line(), [order({ accountId: null })])?.match).toBe('certain');
  });

  it('names the likeliest order first', () => {
    const orders = [
      order({ id: 101, from: new Date(START + 2 * HOUR_MS) }),
      order({ id: 102 }),
      order({ id: 103, isClear: false }),
    ];
    expect(matchOf(line(), orders)?.candidates.map(({ id }) => id)).toEqual([102, 103, 101]);
  });
});

describe('any lines and orders of one amount', () => {
  const names = fc.constantFrom('김민수', '김민우', '김지수', '이영희', '가나다라마바사아자차');
  const shown = fc.constantFrom(
    '김민수',
    '김*수',
    '토스김민수',
    '인터넷',
    '',
    '김민우',
    '이영희 12',
    '가나다라마바사아',
  );
  const minutes = fc.integer({ min: 0, max: 3_000 });
  const lines = fc
    .array(fc.record({ name: shown, minute: minutes }), { maxLength: 6 })
    .map((all) =>
      all.map(({ name, minute }, id) => line({ id, name, at: new Date(START + minute * MINUTE_MS) })),
    );
  const orders = fc
    .array(fc.record({ name: names, minute: minutes, isClear: fc.boolean() }), { maxLength: 6 })
    .map((all) =>
      all.map(({ name, minute, isClear }, id) => {
        const from = START + minute * MINUTE_MS;
        return order({ id, name, isClear, from: new Date(from), until: new Date(from + DAY_MS) });
      }),
    );
  const certainOf = (found: Map<number, Matched>) =>
    [...found].flatMap(([id, { match, candidates }]) =>
      match === 'certain' ? [[id, candidates[0]?.id]] : [],
    );

  it('never give one order to two lines, and never an order in doubt', () => {
    fc.assert(
      fc.property(lines, orders, (someLines, someOrders) => {
        const certain = certainOf(matchLines(someLines, someOrders, words));
        const paid = certain.map(([, id]) => id);
        expect(new Set(paid).size).toBe(paid.length);
        for (const [lineId, orderId] of certain) {
          const [one, its] = [someLines[lineId ?? -1], someOrders[orderId ?? -1]];
          expect(its?.isClear).toBe(true);
          expect(one !== undefined && its !== undefined && one.at >= its.from).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('do not depend on the order in which they are given', () => {
    fc.assert(
      fc.property(lines, orders, (someLines, someOrders) => {
        const turned = matchLines([...someLines].reverse(), [...someOrders].reverse(), words);
        expect([...turned].reverse()).toEqual([...matchLines(someLines, someOrders, words)]);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('keep every certain line certain or in doubt, never another order, when an order is added', () => {
    fc.assert(
      fc.property(lines, orders, names, (someLines, someOrders, name) => {
        const before = new Map(certainOf(matchLines(someLines, someOrders, words)).map(([a, b]) => [a, b]));
        const more = [...someOrders, order({ id: someOrders.length, name, from: new Date(START) })];
        const after = matchLines(someLines, more, words);
        for (const [lineId, orderId] of before) {
          const found = after.get(lineId ?? -1);
          if (found?.match === 'certain') expect(found.candidates[0]?.id).toBe(orderId);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('a line and a sale of a payout file', () => {
  it.each([
    ['다온일', '', true],
    ['다*일', '', true],
    ['', '판매7', true],
    ['국민 다온일', '판매7', true],
    ['', '', false],
    ['전기요금', '', false],
    ['다온이', '판매7', false],
    ['다온일', '판매8', false],
    ['다온일', '판매7 판매8', false],
  ])('%s / %s names it: %s', (name, memo, isNamed) => {
    expect(namesFiledSale(line({ id: 1, name, memo }), order({ id: 7, name: '다온일' }), [], words)).toBe(
      isNamed,
    );
  });

  it.each([
    ['a mask that fits both', { name: '다온*' }, { name: '다온이' }, false],
    ['the name of two people', { name: '다온일' }, { name: '다온일' }, false],
    ['the reference of one', { name: '다온일', memo: '판매7' }, { name: '다온일' }, true],
    ['the name of one', { name: '다온일' }, { name: '다온이' }, true],
    ['a name, long after the other', { name: '다온일' }, { name: '다온일', until: new Date(0) }, true],
    ['a name, from an account that the other was not paid from', { name: '다온일' }, { accountId: 9 }, true],
  ])('and another sale of the amount, with %s', (_, text, more, isNamed) => {
    const other = order({ id: 8, kind: 'sale', ...more });
    expect(namesFiledSale(line({ id: 1, ...text }), order({ id: 7, name: '다온일' }), [other], words)).toBe(
      isNamed,
    );
  });

  it.each([
    [HOUR_MS - SECOND_MS, true],
    [HOUR_MS, false],
  ])('that was made %i ms after the line: its number names it: %s', (laterMs, isNamed) => {
    const old = line({ id: 1, name: '', memo: '판매7', precisionMs: 0 });
    const from = new Date(old.at.getTime() + laterMs);
    const sale = order({ id: 7, kind: 'sale', isFiled: true, from });
    expect(namesFiledSale(old, sale, [], words)).toBe(isNamed);
  });
});

it.each([
  ['a second', SECOND_MS],
  ['a minute', MINUTE_MS],
  ['a day', DAY_MS],
])(
  'a line that says no more than %s came before an order when all of it was an hour before',
  (_what, precisionMs) => {
    const madeAt = new Date(START);
    const cameBy = (ms: number) =>
      cameBefore({ at: new Date(START + ms - precisionMs), precisionMs }, madeAt);
    expect([cameBy(-HOUR_MS), cameBy(1 - HOUR_MS)]).toEqual([true, false]);
  },
);
