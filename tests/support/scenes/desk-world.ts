// Data for the console's scenes: a working day, made through the product's own APIs.
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { DAY_MS } from '../../../domain/durations.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { RunningServer } from '../servers/server-process.ts';
import { inBase64, statementText } from '../bank/statement-text.ts';
import { askExternalSend, askLink, askPurchase, askSale } from '../people/waiting-requests.ts';
import {
  apply,
  callerOf,
  DEMO_PASSWORD,
  deposit,
  linkAccount,
  newAccountNumber,
  newHolder,
  operatorOf,
} from '../wallet/people.ts';
import type { Caller, Holder } from '../wallet/people.ts';

type Made = { id: number };

export type DeskWorld = {
  /** With history, a lock, notes, two accounts and open requests of every kind. */
  readonly holder: Holder;
  readonly newcomer: Holder;
  /** Has set every lock but the freeze, was warned, and has a send that waits. */
  readonly locked: Holder;
  /** Has frozen the own wallet. */
  readonly frozen: Holder;
  /** A purchase that one operator has approved already. */
  readonly signedPurchase: number;
  /** A purchase made before the price moved. */
  readonly oldPurchase: number;
  readonly sale: number;
  readonly externalSend: number;
  readonly link: number;
  readonly signUp: number;
  readonly rejectedSale: number;
  readonly company: number;
  /** A file of two sales, of which one was taken back. */
  readonly payout: number;
  /** A file that was saved once and is as it was made. */
  readonly wholePayout: number;
  /** A company whose bank writes days without times, with refunds: one paid, one in its file, one owed. */
  readonly daysAlone: number;
  readonly owedRefund: number;
  readonly refundFile: number;
  /** An operator whose sign-in asks for the authenticator. */
  readonly guarded: { readonly id: number; readonly login: string };
  readonly viewer: string;
};

async function addOperators(admin: Caller, server: RunningServer) {
  const add = (login: string, role: string, name: string) =>
    admin<Made>('admin.operators.create', { login, role, name, password: DEMO_PASSWORD });
  const guarded = await add('suhyun', 'operator', '정수현');
  await add('jimin', 'viewer', '오지민');
  await add('yeonwoo', 'admin', '한연우');
  const left = await add('taeyang', 'operator', '문태양');
  await admin('admin.operators.update', { id: left.id, disabled: true });
  const suhyun = await operatorOf(server, 'suhyun');
  const { secret, ticket } = await suhyun<{ secret: string; ticket: string }>('admin.auth.enrolTotp', {
    password: DEMO_PASSWORD,
  });
  await suhyun('admin.auth.confirmTotp', { ticket, code: await generate({ secret }) });
  return { guarded: { id: guarded.id, login: 'suhyun' }, viewer: 'jimin' };
}

async function addInvites(admin: Caller, companyId: number): Promise<void> {
  const invite = (input: object) => admin<Made>('admin.invites.create', { companyId, ...input });
  await invite({ kind: 'signup', uses: 30, agentEmail: 'guild.master@daon-games.example' });
  await invite({ kind: 'link', agentEmail: 'haneul_archer' });
  const { id } = await invite({ kind: 'signup', days: 30 });
  await admin('admin.invites.revoke', { id });
}

async function addAnnouncements(admin: Caller): Promise<void> {
  const day = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const ended = await admin<Made>('admin.announcements.create', {
    title: '추석 연휴 입금 확인 안내',
    body: '연휴 동안에는 입금 확인이 하루 늦어질 수 있어요.',
  });
  await admin('admin.announcements.end', { id: ended.id });
  await admin('admin.announcements.create', {
    title: '12월 1일 새벽 2시부터 4시까지 점검이 있어요',
    body: '점검하는 동안에는 보내기와 판매를 쓸 수 없어요.\n\n이용에 불편을 드려 죄송합니다.',
    startsAt: inDays(2),
    endsAt: inDays(3),
  });
  await admin('admin.announcements.create', {
    title: '판매 대금은 영업일 오전 11시에 보내 드려요',
    body: '오후 6시 뒤에 승인된 판매는 다음 영업일에 이체해요.',
    endsAt: inDays(30),
  });
}

/** The holder whose page has something on every tab. */
async function addHolder(admin: Caller, server: RunningServer) {
  const holder = await newHolder(server, { login: 'haneul88', name: '김하늘', daon: '12345.6789' });
  const { id } = holder;
  await linkAccount(server, holder, { agentEmail: 'guild.master@daon-games.example' });
  const done = await askPurchase(holder, '550000');
  await admin('admin.purchases.decide', { id: done, decision: 'approve' });
  const rejectedSale = await askSale(holder, '20');
  await admin('admin.sales.decide', {
    id: rejectedSale,
    decision: 'reject',
    reason: '받을 계좌의 예금주를 확인할 수 없어요.',
  });
  await admin('admin.holders.block', { id, reason: '분실 신고를 받았어요.' });
  await admin('admin.holders.unblock', { id, reason: '본인 확인을 마쳤어요.' });
  await admin('admin.holders.setLock', { id, amount: '120', reason: '이벤트 보상을 확인하고 있어요.' });
  await admin('admin.personalData.reveal', { kind: 'holderPhone', id, reason: '본인 확인 전화를 걸어요.' });
  for (const body of [
    '11월 20일 전화로 본인 확인을 마쳤어요.',
    '길드 이벤트 보상은 12월 3일에 잠금을 풀어요.',
  ])
    await admin('admin.notes.add', { subject: 'holder', subjectId: id, body });
  const call = callerOf(
    server,
    (
      await callerOf(server)<{ token: string }>('auth.signIn', {
        login: holder.login,
        password: DEMO_PASSWORD,
      })
    ).token,
  );
  return { holder: { ...holder, call }, rejectedSale };
}

/** Requests of every kind that wait, from several people, and what their panels warn of. */
async function addRequests(admin: Caller, server: RunningServer, holder: Holder) {
  const people = await Promise.all([
    newHolder(server, { login: 'seojun2026', name: '이서준', daon: '2500' }),
    newHolder(server, { login: 'minseo01', name: '박민서', daon: '310.5' }),
    newHolder(server, { login: 'yuna0415', name: '최유나', daon: '88', phone: holder.phone }),
  ]);
  const [seojun, minseo, yuna] = people;
  const oldPurchase = await askPurchase(minseo, '300000');
  await admin('admin.settings.setPrice', { price: '110' });
  const signedPurchase = await askPurchase(seojun, '12000000');
  const sale = await askSale(holder, '1500');
  const externalSend = await askExternalSend(holder, '250.5');
  const link = await askLink(server, minseo);
  const { requestId: signUp } = await apply(server, { login: 'dohyun77', name: '윤도현' });
  await apply(server, { login: 'sohee1225', name: '장소희' });
  await askPurchase(yuna, '45000');
  await askSale(seojun, '320.25');
  const heldPurchase = await askPurchase(minseo, '120000');
  await admin('admin.purchases.decide', {
    id: heldPurchase,
    decision: 'hold',
    reason: '입금자명을 확인하고 있어요.',
  });
  await askPurchase(seojun, '780000');
  await askExternalSend(yuna, '12');
  await askPurchase(holder, '1234567');
  await admin('admin.notes.add', {
    subject: 'request',
    subjectId: sale,
    body: '이체 담당자에게 물어봤어요. 오후 3시에 보낼 수 있대요.',
  });
  return { signedPurchase, oldPurchase, sale, externalSend, link, signUp };
}

async function addBooks(admin: Caller, server: RunningServer): Promise<number> {
  const { address } = await newHolder(server, { login: 'harin2003', name: '서하린', daon: '70' });
  await deposit(server, address, '70');
  const { data } = await admin<{ data: Made[] }>('admin.ledger.transactions', { page: 1, perPage: 1 });
  await admin('admin.corrections.create', {
    transactionId: data[0]?.id,
    reason: '같은 입금을 두 번 기록했어요.',
    requestId: randomUUID(),
  });
  const leaver = await newHolder(server, { login: 'jaewon25', name: '강재원', daon: '25' });
  await leaver.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true });
  const account = (accountNum: string) => ({ bank: '081', accountNum, name: '달빛스튜디오' });
  const { id } = await admin<Made>('admin.companies.create', {
    name: '달빛스튜디오',
    perDepositFee: '0.5',
    depositAccount: account(newAccountNumber()),
  });
  await admin('admin.companies.update', { id, depositAccount: account(newAccountNumber()) });
  await admin('admin.notes.add', {
    subject: 'company',
    subjectId: id,
    body: '통장 사본을 받아 새 계좌를 확인했어요.',
  });
  return id;
}

/** A statement with open lines, of which one is certain, and two payout files. */
async function addBank(server: RunningServer, companyId: number) {
  const operator = await operatorOf(server, 'operator');
  const people = await Promise.all([
    newHolder(server, { login: 'nari0808', name: '조나리', daon: '400' }),
    newHolder(server, { login: 'jihoo11', name: '임지후', daon: '900' }),
  ]);
  const saleIds: number[] = [];
  for (const holder of people) saleIds.push(await askSale(holder, '150.5'));
  const wholeSale = await askSale(people[1], '42');
  await askPurchase(people[0], '88000');
  const day = seoulIso(new Date(Date.now() - 86_400_000)).slice(0, 10);
  const lines = [
    { at: `${day} 09:12:40`, won: 77_000, name: '박*호' },
    { at: `${day} 13:40:02`, won: 1_250_000, name: '(주)별빛상사' },
    { at: `${day} 18:00:00`, won: -35_000, name: '사무용품' },
    { at: `${day} 23:59:00`, won: 412, name: '이자' },
    {
      at: seoulIso(new Date(Date.now() + 1_000))
        .slice(0, 19)
        .replace('T', ' '),
      won: 88_000,
      name: '조나리',
    },
  ];
  await operator('admin.bankLines.import', {
    companyId,
    fileName: '다온게임즈-11월.csv',
    contentBase64: inBase64(statementText(lines)),
    requestId: randomUUID(),
  });
  const { id } = await operator<Made>('admin.payouts.create', {
    ...{ companyId, saleIds, template: 'standard', format: 'xlsx', reason: '오늘 판매 지급' },
    requestId: randomUUID(),
  });
  const back = { id, saleIds: saleIds.slice(1), reason: '은행에서 거절했어요.' };
  await operator('admin.payouts.takeBack', back);
  const whole = await operator<Made>('admin.payouts.create', {
    ...{ companyId, saleIds: [wholeSale], template: 'kb', format: 'csv', reason: '오후 판매 지급' },
    requestId: randomUUID(),
  });
  return { payout: id, wholePayout: whole.id };
}

/** Refunds of a company whose bank writes days without times: one that is paid, one in its file, one that is owed. */
async function addRefunds(admin: Caller, server: RunningServer) {
  const operator = await operatorOf(server, 'operator');
  const name = '새벽상점';
  const { id: companyId } = await admin<Made>('admin.companies.create', {
    ...{ name, perDepositFee: '0.5', depositAccount: { bank: '011', accountNum: newAccountNumber(), name } },
  });
  const dayBefore = (days: number) => seoulIso(new Date(Date.now() - days * DAY_MS)).slice(0, 10);
  const come = async (lines: Parameters<typeof statementText>[0], held?: number) => {
    await operator('admin.bankLines.import', {
      ...{ companyId, fileName: '새벽상점-11월.csv', requestId: randomUUID() },
      contentBase64: inBase64(statementText(lines, held).replace('다온게임즈', name)),
    });
    const list = {
      page: 1,
      perPage: lines.length,
      sort: { field: 'id', order: 'DESC' },
      filter: { companyId },
    };
    return (await operator<{ data: Made[] }>('admin.bankLines.list', list)).data
      .map(({ id }) => id)
      .toSorted();
  };
  const cameOn = dayBefore(3);
  const ids = await come([
    { at: cameOn, won: 40_000, name: '윤서아' },
    { at: cameOn, won: 65_000, name: '(주)한빛무역' },
    { at: cameOn, won: 120_000, name: '서*우' },
  ]);
  for (const id of ids)
    await operator('admin.bankLines.settle', { id, as: 'refund', note: '주문이 없는 입금' });
  const [paid = 0, filed = 0, owed = 0] = ids;
  for (const [id, payee] of [[paid, '윤서아'] as const, [filed, '(주)한빛무역'] as const])
    await operator('admin.refunds.setPayee', {
      ...{ id, bank: '088', accountNum: newAccountNumber(), name: payee, requestId: randomUUID() },
    });
  const account = await operator<{ depositAccount: Made }>('admin.refunds.get', { id: paid });
  const file = await operator<Made>('admin.refunds.file', {
    ...{ depositAccountId: account.depositAccount.id, refundIds: [paid, filed], template: 'standard' },
    ...{ format: 'xlsx', reason: '오늘 환불', requestId: randomUUID() },
  });
  const [debit] = await come([{ at: dayBefore(2), won: -40_000, name: '윤서아' }], 1_225_000);
  await operator('admin.bankLines.settle', { id: debit, as: 'refundPaid', refundId: paid });
  return { daysAlone: companyId, owedRefund: owed, refundFile: file.id };
}

/** Once the rule of two is on: what one operator has agreed to and another has not yet. */
async function addFirstApprovals(admin: Caller, signedPurchase: number): Promise<void> {
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '5000000' });
  const reason = '입금을 전화로 확인했어요.';
  await admin('admin.purchases.decide', { id: signedPurchase, decision: 'approve', reason });
  await admin('admin.settings.setTariff', { perWithdrawalFee: '0.3', withdrawalFee: '0.004' });
}

/** Locks that holders have set, what they were warned of and did then, and recipients that are to be warned of. */
async function addLocks(admin: Caller, server: RunningServer) {
  const [locked, first, other] = await Promise.all([
    newHolder(server, { login: 'seoyeon22', name: '백서연', daon: '5000.5' }),
    newHolder(server, { login: 'eunhasu20261129z', name: '남궁빛나리은하수', daon: '5' }),
    newHolder(server, { login: 'jiho0707', name: '차지호', daon: '5' }),
  ]);
  const { call } = locked;
  const send = (address: string, net: string, warningsSeen: string[] = []) =>
    call<Made>('transfers.send', { to: { address }, net, requestId: randomUUID(), warningsSeen });
  await call('transfers.turnBack', { warnings: ['lookalike', 'night'] });
  const { id } = await send(first.address, '12.5', ['listed', 'amount']);
  await call('transfers.report', { id });
  await call('ownLimits.set', { day: '9000000', act: '5000000', waitWon: '10000', waitHours: 5 });
  await send(other.address, '4321.12345678', ['night']);
  const sent = await send(other.address, '250');
  await call('orders.cancel', { id: sent.id });
  const { id: recipient } = await call<Made>('recipients.save', {
    ...{ address: other.address, name: '지호', favourite: true },
  });
  await call('recipients.designate', { id: recipient });
  await call('confirmations.set', { day: '1000000', first: '300000', changes: true });
  const frozen = await newHolder(server, { login: 'geonu0909', name: '권건우', daon: '98.4321' });
  await frozen.call('ownFreeze.setWait', { hours: 72 });
  await frozen.call('ownFreeze.freeze');
  const list = (address: string, note: string) =>
    admin<Made>('admin.sendWarnings.addRecipient', { recipient: address, note });
  await list(
    first.login,
    '11월 27일에 세 회원이 같은 사람에게 속았다고 알려 왔어요. 경찰 신고 번호를 메모에 남겨 두었어요.',
  );
  await list('0x52908400098527886E0F7030069857D2E4169EE7', '거래소에서 도난 신고한 주소예요.');
  const ended = await list(other.login, '다른 사람과 착각했어요.');
  await admin('admin.sendWarnings.endRecipient', { id: ended.id });
  return { locked, frozen };
}

async function makeWorld(server: RunningServer): Promise<DeskWorld> {
  const admin = await operatorOf(server);
  const { data: companies } = await admin<{ data: Made[] }>('admin.companies.list', { page: 1, perPage: 1 });
  const operators = await addOperators(admin, server);
  await addInvites(admin, companies[0]?.id ?? 0);
  await addAnnouncements(admin);
  const { holder, rejectedSale } = await addHolder(admin, server);
  const requests = await addRequests(admin, server, holder);
  const company = await addBooks(admin, server);
  const payouts = await addBank(server, companies[0]?.id ?? 0);
  const refunds = await addRefunds(admin, server);
  const locks = await addLocks(admin, server);
  await addFirstApprovals(admin, requests.signedPurchase);
  // A try that is refused, for the log.
  await (
    await operatorOf(server, operators.viewer)
  )('admin.holders.block', {
    id: holder.id,
    reason: '권한이 없는 시도예요.',
  }).catch(() => undefined);
  const newcomer = await newHolder(server, { login: 'bom0301', name: '이봄' });
  return {
    ...operators,
    ...requests,
    holder,
    newcomer,
    ...locks,
    rejectedSale,
    company,
    ...payouts,
    ...refunds,
  };
}

const made = new Map<string, Promise<DeskWorld>>();

/** Made once for each server. Its rule of two stays on, so the server is the scenes' own. */
export function deskWorld(server: RunningServer): Promise<DeskWorld> {
  const known = made.get(server.origin) ?? makeWorld(server);
  made.set(server.origin, known);
  return known;
}
