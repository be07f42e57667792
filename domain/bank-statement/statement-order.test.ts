import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';
import { asWon } from '../money.ts';
import { changeOf } from './statement-line.ts';
import { processorMs } from '../../tests/support/runner/growth.ts';
import { findGaps, inChain } from './statement-order.ts';

const START = Date.parse('2026-11-20T00:00:00+09:00');

/** A true running balance over some minutes, with many lines in one. */
const movements = fc
  .array(
    fc.record({
      minute: fc.nat({ max: 3 }),
      second: fc.nat({ max: 2 }),
      direction: fc.constantFrom<'in' | 'out'>('in', 'out'),
      // Few amounts, so that balances come back.
      won: fc.constantFrom(100n, 200n, 300n),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((made) => {
    let balanceAfter = 5_000n;
    return made
      .toSorted((a, b) => a.minute - b.minute || a.second - b.second)
      .map(({ minute, second, direction, won }) => {
        const at = new Date(START + minute * MINUTE_MS + second * SECOND_MS);
        const line = { at, precisionMs: SECOND_MS, direction, won: asWon(won) };
        balanceAfter += changeOf(line);
        return { ...line, balanceAfter };
      });
  });

/** Each line once for each balance: with equal balances between them there are several true orders. */
const isSimple = (lines: readonly { balanceAfter: bigint }[]): boolean =>
  !lines.some(({ balanceAfter }) => balanceAfter === 5_000n) &&
  new Set(lines.map(({ balanceAfter }) => balanceAfter)).size === lines.length;

const shuffled = (precisionMs: number) =>
  movements
    .filter(isSimple)
    .chain((lines) =>
      fc
        .shuffledSubarray(lines, { minLength: lines.length })
        .map((mixed) => ({ lines, mixed: mixed.map((line) => ({ ...line, precisionMs })) })),
    );

it.each([SECOND_MS, DAY_MS])('lines in any order follow their balances (%i ms)', (precisionMs) => {
  fc.assert(
    fc.property(shuffled(precisionMs), ({ lines, mixed }) => {
      const chain = inChain(mixed, 5_000n);
      expect(chain.map(({ balanceAfter }) => balanceAfter)).toEqual(
        lines.map(({ balanceAfter }) => balanceAfter),
      );
    }),
  );
});

it('loses no line and invents no gap, whatever the balances say twice', () => {
  fc.assert(
    fc.property(movements, (lines) => {
      const chain = inChain(lines, 5_000n);
      expect(chain).toHaveLength(lines.length);
      expect(new Set(chain).size).toBe(lines.length);
      expect(findGaps(chain)).toEqual([]);
    }),
  );
});

it('shows the gap that a missing line leaves', () => {
  fc.assert(
    fc.property(
      movements.filter((lines) => lines.length > 2),
      fc.nat(),
      (lines, at) => {
        const missing = 1 + (at % (lines.length - 2));
        expect(findGaps(inChain(lines.toSpliced(missing, 1), 5_000n)).length).toBeGreaterThanOrEqual(
          isSimple(lines) ? 1 : 0,
        );
      },
    ),
  );
});

it('takes no longer for a day whose balances come back than for one of other balances', async () => {
  const dayOf = (change: (index: number) => bigint) => {
    let balanceAfter = 0n;
    return Array.from({ length: 100_000 }, (_, index) => {
      const won = change(index);
      balanceAfter += won;
      const direction = won > 0n ? ('in' as const) : ('out' as const);
      return { at: new Date(START), precisionMs: DAY_MS, direction, won: asWon(1n), balanceAfter };
    });
  };
  const [rising, returning] = [dayOf(() => 1n), dayOf((index) => (index % 2 === 0 ? 1n : -1n))];
  inChain(rising.slice(0, 10_000));
  const usual = await processorMs(() => inChain(rising));
  expect(await processorMs(() => inChain(returning))).toBeLessThan(4 * usual);
});
