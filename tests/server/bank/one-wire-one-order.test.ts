// One movement of the bank pays one order: two companies never have one bank account, and a statement belongs to one account.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ErrorBody } from '../../support/servers/app.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

const OTHER = { bank: '신한은행', accountNum: '110999888777', name: '다온게임즈' };

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const { importLines, lines } = payoutDesk(() => world);

/** The account of the first company, as an operator types it. */
async function firstAccount() {
  const { depositAccount } = (await world.asHolder('linkedAccounts.get', { id: 1 })).data<{
    depositAccount: { bankName: string; accountNum: string; name: string };
  }>();
  const { bankName: bank, accountNum, name } = depositAccount;
  return { bank, accountNum, name };
}

const fieldsOf = ({ data }: ErrorBody['error']) => Object.keys(data.fields ?? {});
const create = async (depositAccount: object) =>
  world.asAdmin('companies.create', { name: '둘째게임', perDepositFee: '1', depositAccount });
const update = (id: number, depositAccount: object) =>
  world.asAdmin('companies.update', { id, depositAccount });

/** Changes the bank of the first company, so that it has two accounts. */
const changeBank = async () => void (await update(1, OTHER)).data();

it('refuses a company with the bank account of another one', async () => {
  const refused = await create(await firstAccount());
  expect(refused.reason()).toBe('INVALID_INPUT');
  expect(fieldsOf(refused.error())).toEqual(['depositAccount.accountNum']);
  expect(refused.error().message).toContain('다른 회사의 입금계좌');
});

it('refuses to change to an account that another company has or had, and lets a company go back to its own', async () => {
  const former = await firstAccount();
  await changeBank();
  const { id } = (await create({ ...OTHER, accountNum: '110999888778' })).data<{ id: number }>();
  expect((await update(id, former)).reason()).toBe('INVALID_INPUT');
  expect((await update(id, OTHER)).reason()).toBe('INVALID_INPUT');
  (await update(1, former)).data();
});

it('refuses an account of another company with four eyes before a second person is asked', async () => {
  await world.fourEyesFrom(1n);
  expect((await create(await firstAccount())).reason()).toBe('INVALID_INPUT');
});

const wire: WrittenLine[] = [{ at: SOON, won: 50_000, name: '다온일' }];

const tryImport = (text: string, depositAccountId: number, more: object = {}) =>
  world.asOperator('bankLines.import', {
    ...{ companyId: 1, fileName: 'b.csv', contentBase64: inBase64(text), depositAccountId },
    ...{ requestId: randomUUID(), ...more },
  });

it('imports no statement for a second account, with the line named, and the preview says so', async () => {
  await changeBank();
  await importLines(wire, { depositAccountId: 1 });
  const text = statementText(wire, 100_000_000);
  const refused = await tryImport(text, 2);
  expect(refused.reason()).toBe('STATEMENT_WRONG');
  expect(refused.error().data.details).toMatchObject({ problem: 'OTHER_ACCOUNT' });
  const preview = await world.asOperator('bankLines.preview', {
    ...{ companyId: 1, fileName: 'b.csv', contentBase64: inBase64(text), depositAccountId: 2 },
  });
  expect(preview.data()).toMatchObject({ problem: { code: 'OTHER_ACCOUNT' } });
  expect(await lines()).toHaveLength(1);
});

it('imports it for the right account once it was undone for the wrong one', async () => {
  await changeBank();
  await importLines(wire, { depositAccountId: 1 });
  const { data } = (await world.asOperator('bankImports.list', {})).data<{ data: { id: number }[] }>();
  const reason = '다른 계좌로 올렸어요';
  (await world.asOperator('bankImports.undo', { id: data[0]?.id, reason })).data();
  await importLines(wire, { depositAccountId: 2 });
  expect(await lines()).toHaveLength(1);
});

it('asks about one shared line among many, with both accounts, and imports it on an answer', async () => {
  await changeBank();
  const [shared] = wire;
  await importLines(wire, { depositAccountId: 1 });
  const later = Array.from({ length: 1_200 }, (_, i) => ({
    ...{
      at: `2026-11-20 ${String(10 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}:00`,
    },
    ...{ won: 1 + i, name: '이자' },
  })).filter(({ at }) => at < '2026-11-20 23:00:00');
  const earlier = { at: '2026-11-20 09:05:00', won: 1, name: '이자' };
  const text = statementText([earlier, ...(shared ? [shared] : []), ...later], 99_999_999);
  const refused = await tryImport(text, 2);
  expect(refused.reason()).toBe('STATEMENT_EQUAL');
  expect(refused.error().data.details).toMatchObject({ lines: 1, rows: [4] });
  const preview = await world.asOperator('bankLines.preview', {
    ...{ companyId: 1, fileName: 'b.csv', contentBase64: inBase64(text), depositAccountId: 2 },
  });
  expect(preview.data()).toMatchObject({
    problem: null,
    equal: {
      count: 1,
      lines: [{ row: 4, stored: { account: expect.stringContaining('하나은행') as string } }],
    },
  });
  const answer = (acceptEqual: boolean) => tryImport(text, 2, { acceptEqual });
  expect((await answer(false)).data()).toMatchObject({ repeated: 1 });
  expect((await answer(true)).data()).toMatchObject({ imported: 1 });
  // Once it is stored for this account as well, it is known.
  expect((await tryImport(text, 2)).data()).toMatchObject({ imported: 0 });
});

it('imports other lines of a second account', async () => {
  await changeBank();
  await importLines(wire, { depositAccountId: 1 });
  await importLines([{ at: SOON, won: 50_001, name: '다온일' }], { depositAccountId: 2 });
  expect(await lines()).toHaveLength(2);
});
