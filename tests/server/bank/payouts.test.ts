import { randomUUID } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import type { TrpcAnswer } from '../../support/servers/app.ts';
import {
  PAYOUT_REASON,
  payoutDesk,
  payoutInput,
  SOON,
  type PayoutFile,
} from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('operator2', 'operator');
});

type Detail = {
  id: number;
  count: number;
  won: string;
  states: Record<string, { count: number; won: string }>;
  sales: {
    id: number;
    state: string;
    reference: string;
    lines: { id: number }[];
    takenBack: object | null;
  }[];
};
type Candidate = { id: number; whyNot: string | null; payoutId: number | null; isOwnTake: boolean };

const { create, made, takeBack, importLines, lines, approve, wonOf } = payoutDesk(() => world);
const detail = async (id: number) => (await world.asOperator('payouts.get', { id })).data<Detail>();
const statesOf = async (id: number) => (await detail(id)).sales.map(({ state }) => state);
const candidates = async (token = world.operator) =>
  (await world.call('admin.payouts.candidates', { companyId: 1 }, token)).data<{ sales: Candidate[] }>()
    .sales;
const whyNotOf = async (id: number, token = world.operator) =>
  (await candidates(token)).find((sale) => sale.id === id)?.whyNot;
const textOf = ({ contentBase64 }: PayoutFile) => Buffer.from(contentBase64, 'base64').toString('utf8');
const refused = (answer: TrpcAnswer) =>
  answer.error().data.details as { refused: { id: number; why: string; payoutId: number | null }[] };

const audit = async (subject: string) =>
  (await world.asOperator('audit.list', { filter: { subject } })).data<{
    data: { action: string; outcome: string; detail: Record<string, unknown> }[];
  }>().data;

describe('making a payout file', () => {
  it('takes the sales, writes their accounts as text, and reveals them once for one reason', async () => {
    const ids = [await world.sell('100'), await world.sell('50')];
    const file = await made(ids);
    const [heading, first, next, end] = textOf(file).split('\r\n');
    expect(heading).toBe('\uFEFF은행코드,은행,계좌번호,이체금액,예금주,받는분 통장표시,내 통장표시');
    const [code, bank, account, won, name, mark, reference] = first?.split(',') ?? [];
    expect(account).toMatch(/^[0-9]{6,}$/);
    expect(code).toMatch(/^[0-9]{3}$/);
    expect([bank?.length, won, name, mark, reference]).toEqual([
      4,
      String(await wonOf(ids[0] ?? 0)),
      '다온일',
      '다온게임즈',
      payoutReference(ids[0] ?? 0),
    ]);
    expect(next).toContain(payoutReference(ids[1] ?? 0));
    expect(end).toBe('');
    expect(file).toMatchObject({ isRepeat: false, fileName: `대량이체-${file.id}-2026-11-20.csv` });

    expect(await detail(file.id)).toMatchObject({
      count: 2,
      states: { open: { count: 2 }, paid: { count: 0 } },
    });
    for (const id of ids)
      expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    const log = await audit(`payout:${file.id}`);
    expect(log.map(({ action, detail: of }) => [action, of.reason])).toEqual([
      ['personalData.reveal', PAYOUT_REASON],
      ['payouts.create', PAYOUT_REASON],
    ]);
    expect(JSON.stringify(log)).not.toContain(account?.replace(/[^0-9]/g, ''));
  });

  it('writes a spreadsheet whose accounts and codes are texts and whose amounts are numbers', async () => {
    const id = await world.sell('100');
    const file = await made([id], { format: 'xlsx', template: 'kb' });
    const rows = await readSheet(Buffer.from(file.contentBase64, 'base64'));
    expect(rows[0]).toEqual(['은행코드', '계좌번호', '이체금액', '받는분통장표시', '내통장표시', '예금주']);
    const [code, account, won] = rows[1] ?? [];
    expect([typeof code, typeof account, won]).toEqual(['string', 'string', await wonOf(id)]);
  });

  it('answers the same file under a key, logs that it did, and refuses other content under it', async () => {
    const id = await world.sell('100');
    const asked = payoutInput([id]);
    const call = () => world.asOperator('payouts.create', asked);
    const first = (await call()).data<PayoutFile>();
    await world.restart();
    expect((await call()).data()).toEqual(first);
    expect((await create([id], { requestId: asked.requestId, format: 'xlsx' })).reason()).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect((await world.asOperator('payouts.list')).data()).toMatchObject({ total: 1 });
    // The account numbers left the server a second time.
    const download = { reason: PAYOUT_REASON, downloads: 1, count: 1, paid: 0 };
    expect(await audit(`payout:${first.id}`)).toMatchObject([
      { action: 'personalData.reveal', detail: { kind: 'payoutAccounts', count: 1, reason: PAYOUT_REASON } },
      { action: 'payouts.download', detail: download },
      ...[{ action: 'personalData.reveal' }, { action: 'payouts.create' }],
    ]);
    expect(await detail(first.id)).toMatchObject({ downloads: 1 });
  });

  it('is written again under its number, says that it is a repeat, and needs a reason', async () => {
    const file = await made([await world.sell('100')]);
    expect((await world.asOperator('payouts.download', { id: file.id, reason: ' ' })).reason()).toBe(
      'REASON_REQUIRED',
    );
    const again = (
      await world.call(
        'admin.payouts.download',
        { id: file.id, reason: '파일을 잃음', seen: { downloads: 0, paid: [] } },
        second,
      )
    ).data<PayoutFile>();
    expect(again).toMatchObject({
      isRepeat: true,
      contentBase64: file.contentBase64,
      contentHash: file.contentHash,
      fileName: `대량이체-${file.id}-2026-11-20-다시받음.csv`,
    });
    expect((await audit(`payout:${file.id}`)).slice(0, 2)).toMatchObject([
      { action: 'personalData.reveal', detail: { count: 1, reason: '파일을 잃음' } },
      { action: 'payouts.download', detail: { reason: '파일을 잃음', downloads: 1, count: 1, paid: 0 } },
    ]);
  });

  it('is given again only to an operator who saw how often it was, and how much of it is paid', async () => {
    const asked = payoutInput([await world.sell('100'), await world.sell('50')]);
    const [first = 0, next = 0] = asked.saleIds;
    const file = (await world.asOperator('payouts.create', asked)).data<PayoutFile>();
    const again = (seen?: { downloads: number; paid: number[] }) =>
      world.asOperator('payouts.download', { id: file.id, reason: '다시', seen });
    const refusal = async (seen?: { downloads: number; paid: number[] }) => {
      const answer = await again(seen);
      expect([answer.status, answer.reason()]).toEqual([409, 'PAYOUT_AGAIN']);
      return answer.error();
    };
    expect((await refusal()).data.details).toMatchObject({ downloads: 0, count: 2, paid: 0, paidIds: [] });
    (await again({ downloads: 0, paid: [] })).data();
    expect((await refusal({ downloads: 0, paid: [] })).data.details).toMatchObject({ downloads: 1 });
    expect(await detail(file.id)).toMatchObject({ downloads: 1, paid: { count: 0, won: '0' } });

    // The line is certain and not approved yet: the money has left all the same.
    await importLines([
      { at: SOON, won: -(await wonOf(first)), name: '다온일', memo: payoutReference(first) },
    ]);
    expect(await refusal({ downloads: 1, paid: [] })).toMatchObject({
      message:
        '이미 만들어 받은 파일이에요. 만든 뒤 1번 다시 받았고, 판매는 2건이에요. 이 가운데 1건은 이미 지급했어요. 은행에 올리지 않은 것을 확인하고 다시 요청해주세요.',
      data: {
        details: { downloads: 1, count: 2, paid: 1, paidWon: String(await wonOf(first)), paidIds: [first] },
      },
    });
    expect(await detail(file.id)).toMatchObject({
      paid: { count: 1, won: String(await wonOf(first)), ids: [first] },
    });
    // One sale was paid where another one was seen: as many, but not the same.
    for (const paid of [[next], [first, first], [first, next]]) await refusal({ downloads: 1, paid });
    (await again({ downloads: 1, paid: [first] })).data();
    // The answer of the first call does not go on for ever either.
    expect((await world.asOperator('payouts.create', asked)).reason()).toBe('PAYOUT_AGAIN');

    await approve([(await lines())[0]?.id ?? 0]);
    await world.asOperator('sales.decide', { id: next, decision: 'approve' });
    for (const seen of [undefined, { downloads: 2, paid: [first, next] }])
      expect((await again(seen)).reason()).toBe('PAYOUT_DONE');
    expect(
      (await audit(`payout:${file.id}`)).filter(
        ({ action, outcome }) => action === 'payouts.download' && outcome === 'done',
      ),
    ).toMatchObject([
      { detail: { downloads: 2, count: 2, paid: 1 } },
      { detail: { downloads: 1, count: 2, paid: 0 } },
    ]);
  });

  it('refuses a sale that is in a file, with its number, and leaves the others as they were', async () => {
    const [filed, free] = [await world.sell('100'), await world.sell('50')];
    const file = await made([filed]);
    for (const token of [world.operator, second]) {
      const again = await create([filed, free], {}, token);
      expect([again.status, again.reason()]).toEqual([409, 'PAYOUT_REFUSED']);
      expect(refused(again).refused).toEqual([
        { id: filed, why: 'inPayout', payoutId: file.id, takenBy: 'operator' },
      ]);
    }
    expect((await world.asOperator('sales.get', { id: free })).data()).toMatchObject({ takenBy: null });
    expect(await candidates()).toMatchObject([
      { id: filed, whyNot: 'inPayout', payoutId: file.id },
      { id: free, whyNot: null, payoutId: null },
    ]);
  });

  it('is made once by two concurrent calls', async () => {
    const id = await world.sell('100');
    const answers = await Promise.all([create([id]), create([id], {}, second), create([id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rows = await world.store.read((db) => db.select().from(db.t.payoutSales));
    expect(rows).toHaveLength(1);
  });

  it('is not filed when it was asked for anew after its payout had left', async () => {
    const first = await world.sell('100');
    await importLines([{ at: SOON, won: -(await wonOf(first)), name: '다온일' }]);
    (await world.asHolder('orders.cancel', { id: first })).data();
    const again = await world.sell('100');
    expect(await whyNotOf(again)).toBe('paid');
    expect((await create([again])).reason()).toBe('PAYOUT_REFUSED');
  });

  it('says of each sale why it stays out, and a file with one of them is refused', async () => {
    const held = await world.sell('10');
    const taken = await world.sell('11');
    const own = await world.sell('12');
    const lined = await world.sell('13');
    const signed = await world.sell('14');
    await world.asOperator('sales.decide', { id: held, decision: 'hold', reason: '확인' });
    await world.take('sales', taken, second);
    await world.take('sales', own);
    await world.take('sales', lined);
    await importLines([{ at: SOON, won: -(await wonOf(lined)), name: '다온일' }]);
    await world.fourEyesFrom(1n);
    await world.take('sales', signed);
    expect(
      (await world.asOperator('sales.decide', { id: signed, decision: 'approve' })).data(),
    ).toMatchObject({
      approvals: 1,
    });
    const why = { [held]: 'onHold', [taken]: 'taken', [own]: null, [lined]: 'paid', [signed]: 'signed' };
    for (const sale of await candidates()) expect([sale.id, sale.whyNot]).toEqual([sale.id, why[sale.id]]);
    for (const [id, code] of Object.entries(why))
      if (code !== null) expect(refused(await create([Number(id)])).refused).toMatchObject([{ why: code }]);
    expect(refused(await create([999_999])).refused).toMatchObject([{ why: 'missing' }]);
    expect((await create([own], { companyId: 99 })).reason()).toBe('NOT_FOUND');
    expect((await create([own], { depositAccountId: 99 })).reason()).toBe('NOT_FOUND');
  });

  it('keeps out sales of a blocked holder, of a suspended account, and those of the operator', async () => {
    const id = await world.sell('100');
    await world.store.write((tx) =>
      tx.update(tx.t.linkedAccounts).set({ status: 'suspended' }).where(eq(tx.t.linkedAccounts.id, 1)),
    );
    expect(await whyNotOf(id)).toBe('account');
    await world.asOperator('holders.block', { id: 1, reason: '확인' });
    expect(await whyNotOf(id)).toBe('holder');
    const same = await world.hire('operator3', 'operator', '01000000001');
    expect(await whyNotOf(id, same)).toBe('own');
    expect(refused(await create([id], {}, same)).refused).toMatchObject([{ why: 'own' }]);
  });
});

describe('a sale in a payout file', () => {
  it('is settled and approved by the line that pays it, also by another operator than the maker', async () => {
    const [paid, late] = [await world.sell('100'), await world.sell('50')];
    const file = await made([paid, late]);
    await importLines([{ at: SOON, won: -(await wonOf(paid)), name: '다온일', memo: payoutReference(paid) }]);
    const [line] = await lines();
    expect(line).toMatchObject({ match: 'certain', candidates: [{ id: paid }] });
    expect(await approve([line?.id ?? 0], second)).toMatchObject([{ outcome: 'approved' }]);
    expect(await statesOf(file.id)).toEqual(['paid', 'open']);
    expect((await detail(file.id)).sales[0]?.lines).toMatchObject([{ id: line?.id }]);
    const facts = await world.asOperator('inbox.facts', { kind: 'sale', id: paid });
    expect(facts.data()).toMatchObject({ bankLines: [{ id: line?.id }], payoutId: file.id });
    expect(await lines({ requestId: paid })).toMatchObject([{ id: line?.id }]);
    expect(await lines({ requestId: late })).toEqual([]);

    await world.asOperator('sales.decide', { id: late, decision: 'approve' });
    expect(await statesOf(file.id)).toEqual(['paid', 'approved']);
    expect(await detail(file.id)).toMatchObject({
      states: { paid: { count: 1 }, approved: { count: 1 }, open: { count: 0 } },
    });
  });

  it('is distinguished from another sale of the same holder and amount by the reference in the line', async () => {
    const ids = [await world.sell('100'), await world.sell('100'), await world.sell('100')];
    await made(ids);
    const won = -(await wonOf(ids[0] ?? 0));
    await importLines([
      { at: '2026-11-20 09:10:00', won, name: '다온일', memo: payoutReference(ids[1] ?? 0) },
      { at: '2026-11-20 09:11:00', won, name: payoutReference(ids[0] ?? 0) },
      { at: '2026-11-20 09:12:00', won, name: '다온일', memo: payoutReference(ids[1] ?? 0) },
      { at: '2026-11-20 09:13:00', won, name: '다온이', memo: payoutReference(ids[2] ?? 0) },
    ]);
    // Twice the same reference, and a name of another person, are left to an operator.
    expect((await lines()).map(({ match, candidates: of }) => [match, of.map(({ id }) => id)])).toEqual([
      ['several', [ids[1]]],
      ['certain', [ids[0]]],
      ['several', [ids[1]]],
      ['several', [ids[2]]],
    ]);
  });

  it('is not paid by a line that names another sale', async () => {
    const [first, next] = [await world.sell('100'), await world.sell('100')];
    await made([first]);
    const won = -(await wonOf(first));
    const line = { won, name: '다온일', memo: payoutReference(first) };
    await importLines([{ at: SOON, ...line }]);
    await approve([(await lines())[0]?.id ?? 0]);
    await world.take('sales', next);
    // The bank was given the file twice: the second line has the name and the amount of the sale that is still open.
    await importLines([
      { at: SOON, ...line },
      { at: '2026-11-20 09:30:00', ...line },
    ]);
    expect((await lines({ match: 'certain' })).length).toBe(0);
    expect(await lines({ match: 'several' })).toMatchObject([{ candidates: [{ id: next }] }]);
  });

  it('waits for the second signature where four eyes hold', async () => {
    await world.fourEyesFrom(1n);
    const id = await world.sell('100');
    const file = await made([id]);
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일' }]);
    const [line] = await lines();
    expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'waiting' }]);
    expect(await statesOf(file.id)).toEqual(['waiting']);
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
    expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'refused', reason: 'SAME_OPERATOR' }]);
    expect(await approve([line?.id ?? 0], second)).toMatchObject([{ outcome: 'approved' }]);
    expect(await statesOf(file.id)).toEqual(['paid']);
  });

  it('is neither put back, rejected nor held, nor approved by another operator before it is paid', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    const reason = '확인';
    for (const token of [world.operator, world.admin]) {
      const answer = await world.call('admin.sales.putBack', { id, reason }, token);
      expect([answer.reason(), answer.error().data.details]).toEqual(['IN_PAYOUT', { payoutId: file.id }]);
    }
    // A hold would end the take: another operator could pay it by hand, or its holder cancel it afterwards.
    for (const decision of ['reject', 'hold'])
      expect((await world.asOperator('sales.decide', { id, decision, reason })).reason()).toBe('IN_PAYOUT');
    const left = [{ kind: 'sale', id, reason: 'IN_PAYOUT' }];
    expect((await world.asOperator('holders.freeze', { id: 1, reason })).data()).toMatchObject({ left });
    expect((await world.call('admin.sales.take', { id }, second)).reason()).toBe('TAKEN');
    (await world.asOperator('holders.unblock', { id: 1, reason })).data();
    expect((await world.call('admin.sales.decide', { id, decision: 'approve' }, second)).reason()).toBe(
      'TAKEN',
    );
    const holder = await world.signIn('daon0001');
    expect((await world.call('orders.cancel', { id }, holder)).reason()).toBe('CANNOT_CANCEL');
    expect(await statesOf(file.id)).toEqual(['open']);
  });

  it('is taken back with a reason by its maker or an admin, and only then leaves the file', async () => {
    const [first, next] = [await world.sell('100'), await world.sell('50')];
    const file = await made([first, next]);
    expect((await takeBack(file.id, [first], second)).reason()).toBe('TAKEN');
    expect((await takeBack(file.id, [first, 999_999])).reason()).toBe('NOT_FOUND');
    expect(await statesOf(file.id)).toEqual(['open', 'open']);
    const answer = (await takeBack(file.id, [first], world.admin)).data<Detail>();
    expect(answer.sales).toMatchObject([
      { state: 'takenBack', takenBack: { by: 'admin1', reason: '은행에서 거절' } },
      { state: 'open', takenBack: null },
    ]);
    expect((await audit(`sale:${first}`))[0]).toMatchObject({
      action: 'payouts.takeBack',
      detail: { payout: file.id },
    });
    // The old file would pay it as well.
    expect((await world.asOperator('payouts.download', { id: file.id, reason: '다시' })).reason()).toBe(
      'PAYOUT_CHANGED',
    );
    expect((await takeBack(file.id, [first])).reason()).toBe('NOT_FOUND');
    const again = await made([first]);
    expect(again.id).toBeGreaterThan(file.id);
    (await takeBack(again.id, [first])).data();
    (await world.asOperator('sales.putBack', { id: first, reason: '확인' })).data();
    (await world.asHolder('orders.cancel', { id: first })).data();
  });

  it('is not taken back once a line of the bank may have paid it', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '' }]);
    expect(await lines()).toMatchObject([{ match: 'several' }]);
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
  });

  it('is corrected in the file when its approval is', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    await world.asOperator('sales.decide', { id, decision: 'approve' });
    const { ledger } = (await world.asOperator('sales.get', { id })).data<{
      ledger: { transactionId: number };
    }>();
    (
      await world.asAdmin('corrections.create', {
        transactionId: ledger.transactionId,
        reason: '잘못',
        requestId: randomUUID(),
      })
    ).data();
    expect(await statesOf(file.id)).toEqual(['corrected']);
  });
});
