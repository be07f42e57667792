// Objects that the calls of the tables need: found in the demo, or made through the procedures.
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { generate } from 'otplib';
import type { RequestKind } from '../../domain/request-kinds.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { OUTSIDE } from '../support/people/money-world.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';
import { codeSentTo, type RequestedCode } from '../support/people/people.ts';
import type { AccessWorld, Caller } from './people.ts';
import { parts } from '../support/servers/app.ts';

const { queueSms } = parts;

type Rows = { data: { id: number }[] };

export const reason = '확인이 필요해요.';

/** The first linked account of the caller. */
export async function accountOf(world: AccessWorld, caller: Caller): Promise<number> {
  const rows = (await world.call('linkedAccounts.list', {}, caller.token)).data<{ id: number }[]>();
  return rows[0]?.id ?? 0;
}

export async function purchase(world: AccessWorld, token = world.holder): Promise<number> {
  const linkedAccountId = await accountOf(world, { name: '', column: 'holder', token });
  return world.opened('orders.buy', { linkedAccountId, won: '1000', requestId: randomUUID() }, token);
}

export async function sale(world: AccessWorld): Promise<number> {
  const linkedAccountId = await accountOf(world, { name: '', column: 'holder', token: world.holder });
  return world.opened('orders.sell', { linkedAccountId, gross: '3', requestId: randomUUID() }, world.holder);
}

export const externalSend = (world: AccessWorld) =>
  world.opened(
    'transfers.send',
    { to: { address: OUTSIDE }, net: '2', requestId: randomUUID() },
    world.holder,
  );

/** A first send, while the settings make it wait. */
export async function waitingSend(world: AccessWorld): Promise<number> {
  const set = (value: string | null) =>
    world.call('admin.settings.set', { key: 'firstSendWaitWon', value }, world.admin);
  (await set('1')).data();
  // The demo has sent to all wallets but that of blocked1.
  const found = await world.call('admin.holders.get', { id: 4 }, world.admin);
  const { walletAddress: address } = found.data<{ walletAddress: string }>();
  const input = { to: { address }, net: '2', requestId: randomUUID() };
  const id = await world.opened('transfers.send', input, world.holder);
  (await set(null)).data();
  return id;
}

export const linkInput = (world: AccessWorld) => ({
  inviteCode: 'DEMO-LINK',
  name: '다온일',
  bank: '020',
  accountNum: `77700${world.next()}`,
});

export const link = (world: AccessWorld) =>
  world.opened('linkedAccounts.requestLink', linkInput(world), world.holder);

/** A request of each kind. */
export const MAKE_REQUEST: Readonly<Record<RequestKind, (world: AccessWorld) => Promise<number>>> = {
  purchase: (world) => purchase(world),
  sale,
  externalSend,
  waitingSend,
  link,
  signUp: (world) => world.apply(`person${world.next()}`),
};

/** A further linked account of the first holder, approved. */
export async function freshAccount(world: AccessWorld): Promise<number> {
  const id = await link(world);
  await world.opened('admin.links.decide', { id, decision: 'approve' }, world.admin);
  return newest(world, 'admin.linkedAccounts.list');
}

export async function newest(world: AccessWorld, list: string, filter?: object): Promise<number> {
  const input = filter === undefined ? {} : { filter };
  return (await world.call(list, input, world.admin)).data<Rows>().data[0]?.id ?? 0;
}

/** A code to a phone of the demo, requested late enough to be sent again. */
export async function proof(world: AccessWorld, person: { phone: string; login?: string }) {
  world.wait(60_000);
  const path = person.login === undefined ? 'signUp.requestCode' : 'recovery.requestCode';
  const { verificationId } = (await world.call(path, person)).data<RequestedCode>();
  return { ...person, code: codeSentTo(world, person.phone), verificationId };
}

export const FIRST = { phone: '01000000001', login: 'daon0001' };

/** A code for a freeze, or with a login for its end. */
export async function freezeProof(world: AccessWorld, person: { phone: string; login?: string }) {
  const { verificationId } = (await world.call('ownFreeze.requestCode', person)).data<RequestedCode>();
  return { ...person, code: codeSentTo(world, person.phone), verificationId };
}

/** A code by which a person agrees to be a holder's trusted contact. */
export async function contactProof(world: AccessWorld, { token }: { token: string | undefined }) {
  const phone = `0105555${String(world.next()).padStart(4, '0')}`;
  const asked = await world.call('trustedContact.requestCode', { phone }, token);
  if (asked.status !== 200) return { name: '언니', phone, code: '123456', verificationId: 'none' };
  const { verificationId } = asked.data<RequestedCode>();
  return { name: '언니', phone, code: codeSentTo(world, phone), verificationId };
}

/** A sale of the first holder that a freeze has put on hold. */
export async function heldSale(world: AccessWorld): Promise<number> {
  const id = await sale(world);
  await world.store.write(async (tx) => {
    const { history, requests } = tx.t;
    await tx.update(requests).set({ state: 3, decidedAs: 'holder' }).where(eq(requests.id, id));
    await tx.update(history).set({ state: 3 }).where(eq(history.id, id));
  });
  return id;
}

export async function idsProof(world: AccessWorld) {
  world.wait(60_000);
  const { phone } = FIRST;
  const { verificationId } = (await world.call('recovery.requestCode', { phone })).data<RequestedCode>();
  return { phone, code: codeSentTo(world, phone), verificationId };
}

export async function sessionOf(world: AccessWorld, caller: Caller, path: string): Promise<number> {
  const sessions = (await world.call(path, {}, caller.token)).data<{ id: number; current: boolean }[]>();
  return sessions.find((session) => session.current)?.id ?? 0;
}

export async function alarmsOf(world: AccessWorld, caller: Caller): Promise<{ ids: number[] }> {
  const { rows } = (await world.call('alarms.list', {}, caller.token)).data<{ rows: { id: number }[] }>();
  return { ids: rows.slice(0, 3).map((row) => row.id) };
}

export async function rowOf(world: AccessWorld, caller: Caller): Promise<number> {
  const { rows } = (await world.call('history.list', {}, caller.token)).data<{ rows: { id: number }[] }>();
  return rows[0]?.id ?? 0;
}

const outside = () => `0x${randomUUID().replaceAll('-', '')}00000000`;

/** A transfer of the caller to an address elsewhere. */
export const transferOf = (world: AccessWorld, { token = '' }: Caller) =>
  world.opened('transfers.send', { to: { address: outside() }, net: '2', requestId: randomUUID() }, token);

/** An entry of the list of recipients. */
export const listedRecipient = (world: AccessWorld) =>
  world.opened('admin.sendWarnings.addRecipient', { recipient: outside(), note: reason }, world.admin);

export async function totpProof(world: AccessWorld, caller: Caller) {
  const { secret, ticket } = (
    await world.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, caller.token)
  ).data<{ secret: string; ticket: string }>();
  const epoch = Math.floor(world.deps.clock.now().getTime() / 1000);
  return { ticket, code: await generate({ secret, epoch }) };
}

/** The password of an operator who has an authenticator. */
export async function enrolled(world: AccessWorld, caller: Caller) {
  const proof = await totpProof(world, caller);
  (await world.call('admin.auth.confirmTotp', proof, caller.token)).data();
  return { password: DEMO_PASSWORD };
}

export async function correctable(world: AccessWorld): Promise<number> {
  const sent = { to: { address: world.address }, net: '2', requestId: randomUUID() };
  await world.opened('transfers.send', sent, world.other);
  return newest(world, 'admin.ledger.transactions', { kind: 'send' });
}

export const announcement = { title: '점검 안내', body: '내일 새벽에 점검해요.' };

export const announced = (world: AccessWorld) =>
  world.opened('admin.announcements.create', announcement, world.admin);

export const companyId = (world: AccessWorld) => newest(world, 'admin.companies.list');

/** A text message that was given up. */
export async function failedMessage(world: AccessWorld): Promise<number> {
  const now = world.deps.clock.now();
  const message = { to: FIRST.phone, text: '[DAON 지갑] 가입이 승인됐어요.', now };
  return world.store.write(async (tx) => {
    const { outbox } = tx.t;
    await queueSms(tx, world.deps.secrets, message);
    const [last] = await tx.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(1);
    const id = last?.id ?? 0;
    await tx.update(outbox).set({ gaveUpAt: now }).where(eq(outbox.id, id));
    return id;
  });
}

/** A statement of the demo's company with one line that no other statement has. */
export const statement = (world: AccessWorld, won = 1_000_000 + world.next(), name = '가나다') => ({
  companyId: 1,
  fileName: 'statement.csv',
  contentBase64: inBase64(statementText([{ at: '2026-11-20 09:30:00', won, name }], world.next())),
});

async function importedLine(world: AccessWorld, input: object): Promise<number> {
  await world.call('admin.bankLines.import', { ...input, requestId: randomUUID() }, world.admin);
  const { data } = (
    await world.call('admin.bankLines.list', { sort: { field: 'id', order: 'DESC' } }, world.admin)
  ).data<Rows>();
  return Math.max(...data.map(({ id }) => id));
}

export const bankLine = (world: AccessWorld) => importedLine(world, statement(world));

export async function bankImport(world: AccessWorld): Promise<number> {
  await bankLine(world);
  const { data } = (await world.call('admin.bankImports.list', {}, world.admin)).data<Rows>();
  return Math.max(...data.map(({ id }) => id));
}

async function orderOf(world: AccessWorld, won: number): Promise<number> {
  const linkedAccountId = await accountOf(world, { name: '', column: 'holder', token: world.holder });
  const order = { linkedAccountId, won: String(won), requestId: randomUUID() };
  return world.opened('orders.buy', order, world.holder);
}

/** A line that is certain to pay a purchase. */
export async function certainBankLine(world: AccessWorld): Promise<number> {
  const won = 2_000 + world.next();
  await orderOf(world, won);
  return importedLine(world, statement(world, won, '다온일'));
}

/** A line that pays a part of an order. */
export async function linkedBankLine(world: AccessWorld): Promise<number> {
  const orderId = await orderOf(world, 3_000_000);
  const id = await importedLine(world, statement(world, undefined, '다온일'));
  await world.call('admin.bankLines.settle', { id, as: 'order', orderId }, world.admin);
  return id;
}

export const payoutInput = (saleIds: readonly number[]) => ({
  companyId: 1,
  ...{ saleIds, template: 'standard', format: 'csv', reason },
  requestId: randomUUID(),
});

/** A payout file with one sale in it, made by the caller of this token. */
export async function payout(
  world: AccessWorld,
  token = world.admin,
): Promise<{ id: number; saleIds: number[] }> {
  const saleIds = [await sale(world)];
  const id = await world.opened('admin.payouts.create', payoutInput(saleIds), token);
  return { id, saleIds };
}

/** A line in that is to be sent back. */
export async function refund(world: AccessWorld): Promise<number> {
  const id = await bankLine(world);
  (await world.call('admin.bankLines.settle', { id, as: 'refund', note: reason }, world.admin)).data();
  return id;
}

export const payeeInput = (id: number) => ({
  ...{ id, bank: '088', accountNum: '110987654321', name: '박민수' },
  requestId: randomUUID(),
});

export async function refundWithPayee(world: AccessWorld): Promise<number> {
  const id = await refund(world);
  (await world.call('admin.refunds.setPayee', payeeInput(id), world.admin)).data();
  return id;
}

export const refundFileInput = (id: number) => ({
  depositAccountId: 1,
  ...{ refundIds: [id], template: 'standard', format: 'csv', reason },
  requestId: randomUUID(),
});

/** A refund in a file, made by the caller of this token. */
export async function refundFile(
  world: AccessWorld,
  token = world.admin,
): Promise<{ id: number; fileId: number }> {
  const id = await refundWithPayee(world);
  return { id, fileId: await world.opened('admin.refunds.file', refundFileInput(id), token) };
}
