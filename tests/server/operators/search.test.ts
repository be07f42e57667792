import Database from 'better-sqlite3';
import { asUnits, asWon } from '../../../domain/money.ts';
import {
  selectDepositsOf,
  selectOpenLines,
  selectOpenSends,
  selectRecentSends,
  selectSettledLines,
} from '../../../server/features/search/amounts.repo.ts';
import { hasher } from '../../../server/ledger/transaction-hash.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { DEMO_HOLDERS } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';
import { createSqliteStore } from '../../support/store/store.ts';

type Found = {
  kind: string;
  id: number;
  label: string;
  holder: { login: string } | null;
  state: number | null;
};

const ELSEWHERE = `0x${'ab'.repeat(20)}`;
const TX_HASH = `0x${'cd'.repeat(32)}`;

let world: TestApp;
let operator: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
});

afterEach(() => world.close());

const search = async (text: string) =>
  (await world.call('admin.search', { text }, operator)).data<{ data: Found[] }>().data;
const brief = async (text: string) =>
  (await search(text)).map(({ kind, holder }) => `${kind} ${holder?.login ?? ''}`);

describe('searching', () => {
  it('finds holders by the beginning of a login, without case', async () => {
    expect(await brief('DAON')).toEqual(['holder daon0001', 'holder daon0002']);
    expect(await brief('waiting1')).toEqual(['holder waiting1']);
    expect(await brief('aon0001')).toEqual([]);
  });

  it('treats wildcards as plain characters', async () => {
    for (const text of ['%', '_aon0001', 'daon%', "' OR 1=1 --"]) expect(await search(text)).toEqual([]);
  });

  it('finds holders and bank accounts by the beginning of a name', async () => {
    const [holder, ...accounts] = await search('다온일');
    expect(holder).toMatchObject({
      kind: 'holder',
      holder: { login: 'daon0001' },
      label: '다온일 · 이용 중',
    });
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) {
      expect(account).toMatchObject({ kind: 'linkedAccount', holder: { login: 'daon0001' } });
      expect(account.label).toMatch(/ \*{4}[0-9]{4} · 다온일$/);
    }
    expect(await brief('온일')).toEqual([]);
    expect((await brief('다온')).length).toBeGreaterThan(3);
  });

  it('finds the holder that every word finds, such as a name and the end of a phone', async () => {
    const [holder] = await world.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.name, '다온일')),
    );
    const end = holder?.phoneLast4 ?? '';
    expect(await brief(`다온일 ${end}`)).toContain('holder daon0001');
    expect(new Set((await search(`다온 ${end}`)).map((found) => found.holder?.login))).toEqual(
      new Set(['daon0001']),
    );
    expect(await brief(`다온이 ${end}`)).toEqual([]);
  });

  it('finds linked accounts by the beginning of the e-mail', async () => {
    const [account] = await world.store.read((db) => db.select().from(db.t.linkedAccounts).limit(1));
    await world.store.write(async (tx) => {
      const { linkedAccounts } = tx.t;
      await tx
        .update(linkedAccounts)
        .set({ email: 'agent7@example.test' })
        .where(eq(linkedAccounts.id, account?.id ?? 0));
    });
    expect(await search('agent7@')).toMatchObject([{ kind: 'linkedAccount', id: account?.id }]);
    expect(await search('gent7@')).toEqual([]);
  });

  it('finds purchases and sales by their won, with or without commas', async () => {
    const holder = await world.signIn('daon0001');
    const buy = { linkedAccountId: 1, won: '123400', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', buy, holder)).data<{ id: number }>();
    const sell = { linkedAccountId: 1, gross: '10', requestId: randomUUID() };
    const sale = (await world.call('orders.sell', sell, holder)).data<{ id: number }>();
    for (const text of ['123400', '123,400', '123,400원']) {
      expect(await search(text)).toMatchObject([{ kind: 'purchase', id, label: `#${id} · 123,400원` }]);
    }
    expect(await search('945원')).toMatchObject([{ kind: 'sale', id: sale.id }]);
    expect(await search('123401')).toEqual([]);
  });

  it('finds lines of the bank, external sends and receipts of DAON by their amount', async () => {
    const admin = await world.signInOperator('admin1');
    const holder = await world.signIn('daon0001');
    const { address } = (await world.call('wallet.address', {}, holder)).data<{ address: string }>();
    const deposit = { address, amount: '12.5', txHash: TX_HASH, requestId: randomUUID() };
    const received = (await world.call('admin.deposits.record', deposit, admin)).data<{ id: number }>();
    const send = { to: { address: ELSEWHERE }, net: '12.5', requestId: randomUUID() };
    const sent = (await world.call('transfers.send', send, holder)).data<{ id: number }>();
    const statement = statementText([
      { at: '2026-11-20 09:10:00', won: 1250, name: '다온일 110222333444' },
      { at: '2026-11-20 09:11:00', won: -1250, name: '은행' },
    ]);
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statement) };
    (await world.call('admin.bankLines.import', { ...upload, requestId: randomUUID() }, operator)).data();
    const found = async (text: string) => (await search(text)).map(({ kind, label }) => `${kind} ${label}`);
    const lines = ['bankLine 출금 1,250원 · 은행', 'bankLine 입금 1,250원 · 다온일 ****3444'];
    const sentOut = `externalSend #${sent.id} · 12.50 DAON`;
    const receipt = `deposit #${received.id} · 12.50 DAON`;
    for (const text of ['12.5', '12.50 DAON', '12.5daon'])
      expect(await found(text)).toEqual([sentOut, receipt]);
    // The price of the demo is 100 won.
    expect(await found('1,250원')).toEqual([...lines, sentOut]);
    expect(await found('1250')).toEqual([...lines, sentOut]);
    expect(await found('1250 DAON')).toEqual([]);
    expect(await found('12.5원')).toEqual([]);
    expect(await found('0원')).toEqual([]);

    // Settled and decided ones for 31 days, open ones and receipts whatever their age.
    type Lines = { data: { id: number; direction: string }[] };
    const [line] = (
      await world.call('admin.bankLines.list', { filter: { direction: 'out' } }, operator)
    ).data<Lines>().data;
    const settled = { id: line?.id, as: 'other', note: '이자' };
    (await world.call('admin.bankLines.settle', settled, operator)).data();
    (
      await world.call(
        'admin.externalSends.decide',
        { id: sent.id, decision: 'reject', reason: '주소' },
        operator,
      )
    ).data();
    expect(await found('1250')).toHaveLength(3);
    world.wait(32 * 86_400_000);
    operator = await world.signInOperator('operator');
    expect(await found('1250')).toEqual([lines[1]]);
    expect(await found('12.5')).toEqual([receipt]);
  });

  it('finds refunds by their amount, their payee and the end of the account', async () => {
    const statement = statementText([{ at: '2026-11-20 09:10:00', won: 7_310, name: '박민수' }]);
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statement) };
    (await world.call('admin.bankLines.import', { ...upload, requestId: randomUUID() }, operator)).data();
    const [line] = (await search('7310')).filter(({ kind }) => kind === 'bankLine');
    const id = line?.id ?? 0;
    (
      await world.call('admin.bankLines.settle', { id, as: 'refund', note: '주문이 없는 입금' }, operator)
    ).data();
    expect(await search('7310원')).toContainEqual(
      expect.objectContaining({ kind: 'refund', id, label: '7,310원 · 박민수' }),
    );
    const payee = { id, bank: '088', accountNum: '110987654321', name: '최은영', requestId: randomUUID() };
    (await world.call('admin.refunds.setPayee', payee, operator)).data();
    for (const text of ['7,310원', '최은', '4321'])
      expect(await search(text)).toContainEqual(
        expect.objectContaining({ kind: 'refund', id, label: '7,310원 · 최은영 · 신한은행 ****4321' }),
      );
    expect(await search('박민수')).toEqual([]);
  });

  it('finds a holder whose login is also an amount, before what has that amount', async () => {
    const admin = await world.signInOperator('admin1');
    const holder = await world.signIn('daon0001');
    const { address } = (await world.call('wallet.address', {}, holder)).data<{ address: string }>();
    const deposit = { address, amount: '100', txHash: TX_HASH, requestId: randomUUID() };
    (await world.call('admin.deposits.record', deposit, admin)).data();
    await world.store.write((tx) =>
      tx.update(tx.t.logins).set({ loginLower: '100daon' }).where(eq(tx.t.logins.loginLower, 'daon0002')),
    );
    expect(await brief('100daon')).toEqual(['holder daon0002', 'deposit daon0001']);
    expect(await brief('100 DAON')).toEqual(['deposit daon0001']);
  });

  it('reads amounts from an index', async () => {
    await using store = await createSqliteStore();
    const back = { since: new Date(0), limit: 20 };
    const amount = { won: asWon(1n), units: asUnits(1n) };
    const plans = await store.read(async (db) =>
      [
        selectOpenLines(db, amount.won, 20),
        selectSettledLines(db, amount.won, back),
        selectOpenSends(db, amount, 20),
        selectRecentSends(db, amount, back),
        selectDepositsOf(db, amount.units, 20),
      ].map((query) => query.toSQL()),
    );
    const file = new Database(store.path, { readonly: true });
    const first = plans.map(({ sql, params }) => {
      const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params);
      expect(steps.map(({ detail }) => detail).join('\n')).not.toContain('SCAN');
      return steps[0]?.detail;
    });
    file.close();
    expect(first).toEqual([
      'SEARCH bank_lines USING INDEX bank_lines_open (won=?)',
      'SEARCH bank_lines USING INDEX bank_lines_amount (won=?)',
      'SEARCH requests USING INDEX requests_kind_state (kind=? AND state=?)',
      'SEARCH requests USING INDEX requests_kind_created (kind=? AND created_at>?)',
      'SEARCH deposits USING INDEX deposits_amount_order (amount=?)',
    ]);
  });

  it('finds a wallet by its address, in any case', async () => {
    const holder = await world.signIn('daon0001');
    const { address } = (await world.call('wallet.address', {}, holder)).data<{ address: string }>();
    expect(await brief(address)).toEqual(['holder daon0001']);
    expect(await brief(`0x${address.slice(2).toUpperCase()}`)).toEqual(['holder daon0001']);
    expect(await brief(ELSEWHERE)).toEqual([]);
  });

  it('finds a phone exactly, however it is written', async () => {
    expect(await brief('01000000002')).toEqual(['holder daon0002']);
    expect(await brief('010-0000-0002')).toEqual(['holder daon0002']);
    expect(await brief('0100000000')).toEqual([]);
  });

  it('finds an account number exactly, whatever the bank, and shows its end only', async () => {
    const { accountNum } = DEMO_HOLDERS.first;
    expect(await search(accountNum)).toMatchObject([
      { kind: 'linkedAccount', label: '국민은행 ****0001', holder: { login: 'daon0001' } },
    ]);
    expect(await brief(accountNum.slice(0, -1))).toEqual([]);
  });

  it('finds holders and accounts by the last four digits of a phone or an account number', async () => {
    // Both numbers of the demo's first holder end like this; 0001 may also be the id of a request.
    expect((await brief('0001')).slice(0, 2)).toEqual(['holder daon0001', 'linkedAccount daon0001']);
    expect(await brief('0003')).toContain('holder waiting1');
    for (const text of ['000', '90001', '9999']) expect(await brief(text)).toEqual([]);
  });

  it('lists a holder once when login and phone both match', async () => {
    await world.store.write((tx) =>
      tx.update(tx.t.logins).set({ loginLower: '0002x' }).where(eq(tx.t.logins.loginLower, 'daon0002')),
    );
    expect((await brief('0002')).filter((row) => row === 'holder daon0002')).toHaveLength(1);
  });

  it('finds a request by its id, and a history row without a request', async () => {
    const holder = await world.signIn('daon0001');
    const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', order, holder)).data<{ id: number }>();
    expect(await search(String(id))).toMatchObject([
      { kind: 'purchase', id, state: 0, holder: { login: 'daon0001' } },
    ]);
    const other = await world.signIn('daon0002');
    const { address } = (await world.call('wallet.address', {}, other)).data<{ address: string }>();
    const sent = await world.call(
      'transfers.send',
      { to: { address }, net: '1', requestId: randomUUID() },
      holder,
    );
    const sentId = sent.data<{ id: number }>().id;
    expect(await brief(String(sentId))).toEqual(['history daon0001']);
  });

  it('finds the record of an on-chain or ledger hash', async () => {
    const holder = await world.signIn('daon0001');
    const input = { to: { address: ELSEWHERE }, net: '2', requestId: randomUUID() };
    const { id } = (await world.call('transfers.send', input, holder)).data<{ id: number }>();
    await world.call('admin.externalSends.take', { id }, operator);
    await world.call('admin.externalSends.decide', { id, decision: 'approve', txHash: TX_HASH }, operator);
    expect(await search(TX_HASH)).toMatchObject([{ kind: 'externalSend', id, state: 1 }]);
    const hash = await world.store.read(async (db) => {
      const [newest] = await db.select().from(db.t.ledgerTransactions).limit(1);
      if (!newest) throw new Error('the ledger is empty');
      return (await hasher(db))(newest);
    });
    expect((await search(hash)).every(({ kind }) => kind === 'transaction')).toBe(true);
    expect((await search(hash)).length).toBeGreaterThan(0);
    expect(await search(`0x${'0'.repeat(64)}`)).toEqual([]);
  });

  it('is for operators, with 1 to 100 characters', async () => {
    const holder = await world.signIn('daon0001');
    expect((await world.call('admin.search', { text: 'daon' }, holder)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('admin.search', { text: ' ' }, operator)).reason()).toBe('INVALID_INPUT');
    expect((await world.call('admin.search', { text: 'a'.repeat(101) }, operator)).reason()).toBe(
      'INVALID_INPUT',
    );
  });
});
