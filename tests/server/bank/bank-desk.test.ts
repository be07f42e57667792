// A desk's day through the real server: statements of three accounts in the forms of four banks, and what is certain then.
import { describe, expect, it } from 'vitest';
import { bankDesk } from '../../support/bank-desk/bank-desk.ts';
import { judgeDesk, verdictOf, type Judged } from '../../support/bank-desk/desk-world.ts';

const LINES = 450;
const FOUND_AT_LEAST = 0.97;

const told = ({ trap, name, memo, won }: Judged) => `${trap}: ${name} ${memo} ${won}`;
const falselyCertain = (judged: readonly Judged[]) =>
  judged.filter((line) => ['wrong', 'hasty'].includes(verdictOf(line)));

describe('a day at the desk of a company', () => {
  // Two seeds, so that every account has its lines in two forms.
  it.each([20_261_126, 20_261_129])('is matched without a false certainty (seed %i)', async (seed) => {
    const judged = await judgeDesk(bankDesk(seed, LINES), seed);
    expect(falselyCertain(judged).map(told)).toEqual([]);
    const certain = judged.filter(({ match }) => match === 'certain').map(({ candidates }) => candidates[0]);
    expect(new Set(certain).size).toBe(certain.length);
    const matchable = judged.filter(({ expect: expected }) => expected === 'found');
    const missed = judged.filter((line) => verdictOf(line) === 'missed');
    expect(matchable.length).toBeGreaterThan(50);
    expect(
      (matchable.length - missed.length) / matchable.length,
      missed.map(told).join('\n'),
    ).toBeGreaterThanOrEqual(FOUND_AT_LEAST);
  });

  it('shows a certainty for another person’s money, were names not compared', async () => {
    const desk = bankDesk(20_261_126, 0);
    const spoilt = desk.lines.map((line) => {
      const order = desk.orders.find(({ won, account }) => won === line.won && account === line.account);
      return line.trap === 'husband or wife' && order !== undefined ? { ...line, name: order.name } : line;
    });
    const judged = await judgeDesk({ ...desk, lines: spoilt }, 0);
    expect(falselyCertain(judged).map(({ trap }) => trap)).toEqual(['husband or wife']);
  });
});
