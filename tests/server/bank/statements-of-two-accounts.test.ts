// A file of two accounts of the company, which an operator chose for one of them.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const upload = (text: string) => ({ companyId: 1, fileName: 'statement.csv', contentBase64: inBase64(text) });
const importText = (text: string) =>
  world.asOperator('bankLines.import', { ...upload(text), requestId: randomUUID() });
// The clock of the tests stands at 2026-11-20 09:00:00 in Seoul.
const SOON = '2026-11-20 09:10:00';

describe('a file that names two accounts', () => {
  // The first one is the company's.
  const [A, B] = ['278-910045-67804', '220-987-654321'];
  const lines = statementText([{ at: SOON, won: 23_000, name: '다온일' }]);
  it.each([
    ['above its lines', `계좌번호,${A}\n계좌번호,${B}\n${lines}`],
    ['below its lines', `계좌번호: ${A}\n${lines}\n계좌번호: ${B}`],
    ['with the lines of both', `계좌번호,${A}\n${lines}\n계좌번호,${B}\n${lines}`],
    ['in one row', `계좌번호,${A},계좌번호,${B}\n${lines}`],
  ])('is refused and both are named, %s', async (_where, text) => {
    const refused = (await importText(text)).error();
    expect(refused.data.details).toMatchObject({ problem: 'TWO_ACCOUNTS' });
    expect(refused.message).toContain(A);
    expect(refused.message).toContain(B);
    expect(refused.message).toMatch(/[0-9가-힣.] \(TWO_ACCOUNTS\)$/);
    const preview = await world.asOperator('bankLines.preview', upload(text));
    expect(preview.data()).toMatchObject({ problem: { code: 'TWO_ACCOUNTS' } });
  });

  it.each([
    ['a word and a number', '계좌번호:1234567890'],
    ['the word beside the amount', '계좌'],
  ])('is imported when a payer wrote %s', async (_what, name) => {
    const text = `계좌번호,${A}\n${statementText([{ at: SOON, won: 10_000_000, name }])}`;
    expect((await importText(text)).data()).toMatchObject({ imported: 1 });
  });

  it('is imported when both are the same account', async () => {
    const masked = `계좌번호,278-******-67804\n${lines}\n계좌번호: ${A}`;
    const done = await importText(masked);
    expect(done.data()).toMatchObject({ imported: 1 });
  });
});
