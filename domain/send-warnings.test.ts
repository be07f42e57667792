import { describe, expect, it } from 'vitest';
import { asUnits, DAON } from './money.ts';
import {
  findWarnings,
  isNight,
  looksLike,
  usualAmount,
  WARNING_CODES,
  warnsAtAll,
  type WarningFacts,
  type WarningRules,
} from './send-warnings.ts';
import type { WarningMode } from './settings.ts';

const address = `0xabcd${'1'.repeat(32)}9876`;
const like = `0xabcd${'2'.repeat(32)}9876`;
const daon = (amount: bigint) => asUnits(amount * DAON);
const NIGHT = new Date('2026-11-20T02:00:00+09:00');
const minutesBefore = (minutes: number) => new Date(NIGHT.getTime() - minutes * 60_000);

const FACTS: WarningFacts = {
  ...{ address, net: daon(10n), now: NIGHT, isKnown: false, known: [], isListed: false, reports: 0 },
  ...{ newDeviceAt: null, limitsRaisedAt: null, lastSends: [] },
};
const rulesOf = (mode: WarningMode): WarningRules => ({
  modes: { lookalike: mode, listed: mode, night: mode, amount: mode },
  ...{ reports: 3, minutes: 30, times: 10 },
});
const warningsOf = (facts: Partial<WarningFacts>, rules = rulesOf('ask')) =>
  findWarnings({ ...FACTS, ...facts }, rules);
const codesOf = (facts: Partial<WarningFacts>, rules?: WarningRules) =>
  warningsOf(facts, rules).map(({ code }) => code);
const times = (count: number, amount: bigint) => Array.from({ length: count }, () => daon(amount));

describe('an address that looks like another one', () => {
  it.each<[string, Partial<WarningFacts>, string[]]>([
    ['has the ends of a known one', { known: [like] }, ['lookalike']],
    ['is the known one', { known: [address] }, []],
    ['was sent to before', { known: [like], isKnown: true }, []],
    ['has another beginning', { known: [`0xabce${like.slice(6)}`] }, []],
    ['has another end', { known: [`${like.slice(0, -1)}7`] }, []],
  ])('%s', (_name, facts, codes) => expect(codesOf(facts)).toEqual(codes));

  it('is shown with the known one that comes first', () => {
    const other = `0xabcd${'3'.repeat(32)}9876`;
    expect(warningsOf({ known: [`0x${'0'.repeat(40)}`, like, other] })).toEqual([
      { code: 'lookalike', known: like },
    ]);
  });

  it('compares both ends behind the 0x', () => {
    expect(looksLike(address, like)).toBe(true);
    expect(looksLike(address, address)).toBe(false);
  });
});

it.each<[Partial<WarningFacts>, string | null]>([
  [{ isListed: true }, 'operator'],
  [{ isListed: true, reports: 3 }, 'operator'],
  [{ reports: 3 }, 'holders'],
  [{ reports: 2 }, null],
])('of a recipient that is listed or reported: %o', (facts, by) =>
  expect(warningsOf(facts)).toEqual(by === null ? [] : [{ code: 'listed', by }]),
);

describe('a first send in the night', () => {
  it.each<[string, Partial<WarningFacts>, string | null]>([
    ['right after a new device', { newDeviceAt: NIGHT }, 'newDevice'],
    ['minutes after a new device', { newDeviceAt: minutesBefore(29) }, 'newDevice'],
    ['long after a new device', { newDeviceAt: minutesBefore(30) }, null],
    ['minutes after raised limits', { limitsRaisedAt: minutesBefore(5) }, 'raise'],
    ['after both', { newDeviceAt: minutesBefore(5), limitsRaisedAt: minutesBefore(1) }, 'newDevice'],
    ['before a new device, by a clock that was set back', { newDeviceAt: minutesBefore(-1) }, null],
    ['to a known wallet', { newDeviceAt: NIGHT, isKnown: true }, null],
    ['by day', { now: new Date('2026-11-20T06:00:00+09:00'), newDeviceAt: NIGHT }, null],
  ])('%s', (_name, facts, after) =>
    expect(warningsOf(facts)).toEqual(after === null ? [] : [{ code: 'night', after }]),
  );

  it.each([
    ['2026-11-19T23:59:59.999', false],
    ['2026-11-20T00:00:00', true],
    ['2026-11-20T05:59:59.999', true],
    ['2026-11-20T06:00:00', false],
  ])('%s in Seoul', (at, night) => expect(isNight(new Date(`${at}+09:00`))).toBe(night));
});

describe('an amount far from the usual', () => {
  it.each<[string, Partial<WarningFacts>, bigint | null]>([
    ['above ten times the median', { net: asUnits(daon(10n) + 1n), lastSends: times(5, 1n) }, 1n],
    ['of ten times the median', { net: daon(10n), lastSends: times(5, 1n) }, null],
    ['of a holder with four sends', { net: daon(1000n), lastSends: times(4, 1n) }, null],
    ['beside one large send', { net: daon(11n), lastSends: [daon(500n), ...times(5, 1n)] }, 1n],
    ['after twenty large ones', { net: daon(100n), lastSends: [...times(20, 50n), ...times(30, 1n)] }, null],
  ])('%s', (_name, facts, usual) =>
    expect(warningsOf(facts)).toEqual(usual === null ? [] : [{ code: 'amount', usual: daon(usual) }]),
  );

  it('takes the middle of the two middle ones', () =>
    expect(usualAmount([7n, 1n, 3n, 9n, 5n, 100n].map(daon))).toBe(daon(6n)));
});

describe('several warnings', () => {
  const all: Partial<WarningFacts> = {
    ...{ known: [like], isListed: true, newDeviceAt: NIGHT, net: daon(100n), lastSends: times(5, 1n) },
  };
  it('come in the order of their weight', () => expect(codesOf(all)).toEqual([...WARNING_CODES]));
  it('are none while all are off', () => expect(codesOf(all, rulesOf('off'))).toEqual([]));
  it.each(WARNING_CODES)('leave %s alone where the others are off', (code) => {
    const off = rulesOf('off');
    expect(codesOf(all, { ...off, modes: { ...off.modes, [code]: 'wait' } })).toEqual([code]);
  });
  it('are those of the modes that are asked for', () => {
    const rules = { ...rulesOf('ask'), modes: { ...rulesOf('ask').modes, amount: 'wait' as const } };
    expect(findWarnings({ ...FACTS, ...all }, rules, ['wait']).map(({ code }) => code)).toEqual(['amount']);
    expect(warnsAtAll(rules, ['wait'])).toBe(true);
    expect(warnsAtAll(rulesOf('ask'), ['wait'])).toBe(false);
    expect(warnsAtAll(rulesOf('off'))).toBe(false);
  });
});
