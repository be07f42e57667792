// Whose statement a file is: what stands above its lines chooses the account, and refuses a choice that it contradicts.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let sea = 0;

eachMoneyWorld((fresh) => {
  world = fresh;
});

// The demo's company is 다온게임즈 at 하나은행.
const DAON = '278-910045-67804';
const SEA = '110-222-333444';

beforeEach(async () => {
  const depositAccount = { bank: '신한은행', accountNum: SEA.replaceAll('-', ''), name: '바다게임즈' };
  sea = (
    await world.asAdmin('companies.create', { name: '바다게임즈', perDepositFee: '1', depositAccount })
  ).data<{ id: number }>().id;
});

/** Without the title, which names the demo's company. */
const untitled = (name: string, at: string) =>
  statementText([{ at, won: 23_000, name }])
    .split('\r\n')
    .slice(1)
    .join('\r\n');
const lines = (at = '2026-11-20 09:10:00') => untitled('다온일', at);
const file = (above: string, at?: string) => ({
  ...{ fileName: 'a.csv', contentBase64: inBase64(`${above}\n${lines(at)}`) },
});
const bring = (upload: object, more: object = {}) =>
  world.asOperator('bankLines.import', { ...upload, requestId: randomUUID(), ...more });
const linesOf = async (companyId: number) =>
  (await world.asOperator('bankLines.list', { filter: { companyId } })).data<{ total: number }>().total;

describe('a file that names its account', () => {
  it.each([
    ['by its number', `계좌번호,${SEA}`],
    ['by its number with hidden digits', '계좌번호 : 110-***-***444 (보통예금)'],
    ['by its holder', '예금주명,(주)바다게임즈'],
    ['by its holder in one cell', '예금주: 바다게임즈 귀하'],
    ['in its title', '바다게임즈 님의 거래내역'],
    ['by a number, whoever is named beside it', `계좌번호,${SEA},,성명,김담당`],
  ])('is imported for it without a choice, %s', async (_how, above) => {
    const preview = (await world.asOperator('bankLines.preview', file(above))).data();
    expect(preview).toMatchObject({
      isNamed: true,
      problem: null,
      depositAccount: { name: '바다게임즈' },
      lines: 1,
    });
    expect((await bring(file(above))).data()).toMatchObject({ imported: 1 });
    expect(await linesOf(sea)).toBe(1);
  });

  it.each([
    ['number', `계좌번호,${DAON}`],
    ['holder', '예금주,다온게임즈'],
    ['title', '다온게임즈 거래내역'],
  ])('is refused for another one, by its %s', async (_how, above) => {
    const chosen = { ...file(above), companyId: sea };
    const refused = await bring(chosen);
    expect(refused.reason()).toBe('STATEMENT_ACCOUNT');
    expect(refused.error().message).toBe(
      '파일에 적힌 계좌(하나은행 ****7804 다온게임즈)가 고른 계좌(신한은행 ****3444 바다게임즈)와 달라 가져오지 않았어요.',
    );
    const preview = (await world.asOperator('bankLines.preview', chosen)).data();
    expect(preview).toMatchObject({ problem: { code: 'STATEMENT_ACCOUNT' }, depositAccount: null });
    expect((await bring(chosen, { companyId: 1 })).data()).toMatchObject({ imported: 1 });
  });

  it('is refused where no such account is known', async () => {
    for (const above of ['계좌번호,220-987-654321', '예금주,하늘게임즈']) {
      const refused = await bring({ ...file(above), companyId: 1 });
      expect(refused.reason()).toBe('STATEMENT_ACCOUNT');
      expect(refused.error().message).toContain('등록한 입금 계좌가 아니에요');
    }
  });
});

describe('a file that names none', () => {
  it('waits for a choice where several are possible', async () => {
    const preview = (await world.asOperator('bankLines.preview', file('거래내역'))).data();
    expect(preview).toMatchObject({
      ...{ isNamed: false, depositAccount: null, lines: 0 },
      problem: { code: 'STATEMENT_ACCOUNT' },
      possibleAccounts: [1, 2],
    });
    const refused = await bring(file('거래내역'));
    expect(refused.reason()).toBe('STATEMENT_ACCOUNT');
    expect(refused.error().data.details).toEqual({ possibleAccounts: [1, 2] });
    expect((await bring(file('거래내역'), { depositAccountId: 2 })).data()).toMatchObject({ imported: 1 });
    expect((await bring(file('거래내역', '2026-11-20 09:20:00'), { companyId: 1 })).data()).toMatchObject({
      imported: 1,
    });
  });

  it('waits where a company has a former account, and takes the names of payers for no holder', async () => {
    const account = { bank: '국민은행', accountNum: '12345604123456', name: '다온게임즈' };
    (await world.asAdmin('companies.update', { id: 1, depositAccount: account })).data();
    const refused = await bring({ ...file('예금주,다온게임즈'), companyId: 1 });
    expect(refused.error().data.details).toEqual({ possibleAccounts: [1, 3] });
    const paid = untitled('예금주 바다게임즈', '2026-11-20 09:10:00');
    const upload = { fileName: 'a.csv', contentBase64: inBase64(paid), depositAccountId: 3 };
    expect((await bring(upload)).data()).toMatchObject({ imported: 1 });
  });
});

it('opens a locked file with its password, which is written nowhere', async () => {
  const found = path.join(import.meta.dirname, '../../fixtures/statements/025-kbank-xlsx-locked/input.xlsx');
  const upload = {
    fileName: 'a.xlsx',
    contentBase64: readFileSync(found).toString('base64'),
    depositAccountId: 1,
  };
  const problem = async (more: object) => (await bring(upload, more)).error().data.details;
  expect(await problem({})).toEqual({ problem: 'password', row: null });
  expect(await problem({ password: 'wrong-secret' })).toEqual({ problem: 'wrongPassword', row: null });
  expect((await bring(upload, { password: '다온1234' })).data()).toMatchObject({ imported: 10 });
  const log = JSON.stringify((await world.asAdmin('audit.list', {})).data());
  for (const secret of ['다온1234', 'wrong-secret']) expect(log).not.toContain(secret);
});
