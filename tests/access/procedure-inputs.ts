// A valid input for each procedure. The objects that it needs are made first.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../domain/durations.ts';
import { isDecided, isPaidByHand, REQUEST_KINDS, resourceOfKind } from '../../domain/request-kinds.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { putContact } from '../../server/features/trusted-contact/contact.repo.ts';
import { application } from '../support/people/people.ts';
import {
  accountOf,
  alarmsOf,
  announced,
  announcement,
  bankImport,
  bankLine,
  certainBankLine,
  companyId,
  correctable,
  failedMessage,
  FIRST,
  freshAccount,
  idsProof,
  linkedBankLine,
  linkInput,
  listedRecipient,
  MAKE_REQUEST,
  newest,
  payout,
  payoutInput,
  proof,
  purchase,
  reason,
  rowOf,
  sale,
  sessionOf,
  statement,
  enrolled,
  totpProof,
  transferOf,
  payeeInput,
  refund,
  refundFile,
  refundFileInput,
  refundWithPayee,
  contactProof,
  freezeProof,
  heldSale,
} from './make-things.ts';
import { confirmation, passkeyOf, registration, signature } from './make-passkeys.ts';
import { recipient, recipientOf } from './make-recipients.ts';
import type { AccessWorld, Caller } from './people.ts';

type Input = (world: AccessWorld, caller: Caller) => unknown;
const NEW_PASSWORD = '다른비밀번호22';
const hash = () => `0x${randomBytes(32).toString('hex')}`;
const none: Input = () => ({});
/** A rule for lines, without its text. */
const lineRule = { depositAccountId: 1, direction: 'out' };

/** A day is closed once, and with it the days before it. */
let closedDays = 0;
const nextDay = () => {
  closedDays += 1;
  return new Date(Date.parse('2020-01-01') + closedDays * DAY_MS).toISOString().slice(0, 10);
};

const CHOICE = { received: true, remittance: true, purchase: true, link: true, withAmount: false };

/** A browser's subscription at a push service that no test calls. */
const newDevice = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

const tokenOf = (caller: Caller) => caller.token ?? '';

const order =
  (more: object): Input =>
  async (world, caller) => ({ linkedAccountId: await accountOf(world, caller), ...more });
const movement =
  (more: object): Input =>
  async (world, caller) => ({
    ...((await order(more)(world, caller)) as object),
    requestId: randomUUID(),
  });

const byId =
  (make: (world: AccessWorld, caller: Caller) => number | Promise<number>, more: object = {}): Input =>
  async (world, caller) => ({ id: await make(world, caller), ...more });

const depositAccount = { bank: '081', accountNum: '12345678901', name: '다온게임즈' };
const isAdmin = (caller: Caller) => caller.column === 'admin';

/** Of each kind of request. One that is paid before its approval is taken by the caller where allowed, else by the admin. */
function ofRequests(): Record<string, Input> {
  const inputs: Record<string, Input> = {};
  for (const kind of REQUEST_KINDS) {
    const path = (procedure: string) => `admin.${resourceOfKind[kind]}.${procedure}`;
    const make = (world: AccessWorld) => MAKE_REQUEST[kind](world);
    const taken = async (world: AccessWorld, caller: Caller) => {
      const id = await make(world);
      const decides = caller.column === 'operator' || caller.column === 'admin';
      return world.opened(path('take'), { id }, decides ? tokenOf(caller) : world.admin);
    };
    inputs[path('list')] = none;
    inputs[path('get')] = byId(make);
    if (!isDecided(kind)) continue;
    inputs[path('decide')] = async (world, caller) => ({
      id: await (isPaidByHand(kind) ? taken(world, caller) : make(world)),
      decision: 'approve',
      ...(kind === 'externalSend' ? { txHash: hash() } : {}),
    });
    if (!isPaidByHand(kind)) continue;
    inputs[path('take')] = byId(make);
    inputs[path('putBack')] = byId(taken, { reason });
  }
  return inputs;
}

export const PROCEDURE_INPUTS: Readonly<Record<string, Input>> = {
  'auth.signIn': () => ({ login: 'daon0001', password: DEMO_PASSWORD }),
  'auth.signOut': none,
  'auth.session': none,
  'auth.sessions': none,
  'auth.endSession': byId((world, caller) => sessionOf(world, caller, 'auth.sessions')),
  'auth.endSessions': () => ({ keepThis: false }),
  'auth.checkPassword': () => ({ password: DEMO_PASSWORD }),
  'auth.changePassword': () => ({
    currentPassword: DEMO_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordConfirmation: NEW_PASSWORD,
  }),
  'auth.closeAccount': () => ({ password: DEMO_PASSWORD, agreed: true }),
  'auth.passkeys.list': none,
  'auth.passkeys.registerOptions': () => ({ password: DEMO_PASSWORD }),
  'auth.passkeys.register': registration,
  'auth.passkeys.rename': byId(passkeyOf, { name: '내 전화기' }),
  'auth.passkeys.remove': byId(passkeyOf, { password: DEMO_PASSWORD }),
  'auth.passkeys.signInOptions': none,
  'auth.passkeys.signIn': signature,

  'signUp.checkInvite': () => ({ code: 'DEMO-SIGNUP' }),
  'signUp.noteOpening': () => ({ code: 'DEMO-SIGNUP' }),
  'signUp.checkLogin': () => ({ inviteCode: 'DEMO-SIGNUP', login: 'someone1' }),
  'signUp.requestCode': (world) => ({ phone: `0102222${String(world.next()).padStart(4, '0')}` }),
  'signUp.verifyCode': (world) => proof(world, { phone: '01033330000' }),
  'signUp.submit': (world) => application(world, world.next()),
  'recovery.requestCode': (world) => ({ phone: `0102222${String(world.next()).padStart(4, '0')}` }),
  'recovery.findIds': idsProof,
  'recovery.verifyOwner': (world) => proof(world, FIRST),
  'recovery.resetPassword': async (world) => {
    // Each caller resets the same holder, so each needs its own password.
    const newPassword = `${NEW_PASSWORD}${world.next()}`;
    return {
      ...(await world.call('recovery.verifyOwner', await proof(world, FIRST))).data<object>(),
      newPassword,
      newPasswordConfirmation: newPassword,
    };
  },

  'wallet.home': none,
  'wallet.balance': none,
  'wallet.address': none,
  'wallet.priceLine': () => ({ range: 'month' }),
  'wallet.balanceLine': none,
  'transfers.quote': async (world, caller) => ({
    to: { linkedAccountId: await accountOf(world, caller) },
    net: '2',
  }),
  'transfers.send': async (world, caller) => ({
    to: { linkedAccountId: await accountOf(world, caller) },
    net: '2',
    requestId: randomUUID(),
  }),
  'transfers.outcome': () => ({ requestId: randomUUID() }),
  'transfers.giveUp': () => ({ requestId: randomUUID() }),
  'transfers.turnBack': () => ({ warnings: ['amount'] }),
  'confirmations.view': none,
  'confirmations.set': () => ({ day: null, first: null, changes: false }),
  'confirmations.options': confirmation,
  'confirmations.requestCode': () => ({ act: 'ownLimits.set', content: { day: null, act: null } }),
  'transfers.report': byId(transferOf),
  'transfers.recipients': none,
  'recipients.save': recipient,
  'recipients.remove': byId(recipientOf),
  'recipients.designate': byId(recipientOf),
  'recipients.nameShown': none,
  'recipients.showName': () => ({ on: false }),
  'recipients.undesignate': byId(recipientOf),
  'ownLimits.view': none,
  'ownLimits.set': () => ({ day: null, act: null }),
  'ownLimits.keep': none,
  'trustedContact.view': none,
  'trustedContact.requestCode': (world) => ({ phone: `0104444${String(world.next()).padStart(4, '0')}` }),
  'trustedContact.name': contactProof,
  'trustedContact.remove': none,
  'ownWarnings.view': none,
  'ownWarnings.set': () => ({ on: false }),
  'ownFreeze.view': none,
  'ownFreeze.freeze': none,
  'ownFreeze.setWait': () => ({ hours: 0 }),
  'ownFreeze.requestCode': (world) => ({ phone: `0102222${String(world.next()).padStart(4, '0')}` }),
  'ownFreeze.freezeByPhone': (world) =>
    freezeProof(world, { phone: `0103333${String(world.next()).padStart(4, '0')}` }),
  'ownFreeze.signIn': async (world) => ({ ...(await freezeProof(world, FIRST)), password: DEMO_PASSWORD }),
  'orders.quotePurchase': order({ won: '1000' }),
  'orders.purchaseRoom': none,
  'orders.buy': movement({ won: '1000' }),
  'orders.quoteSale': order({ gross: '3' }),
  'orders.sell': movement({ gross: '3' }),
  'orders.saidPaid': byId((world, caller) => purchase(world, tokenOf(caller))),
  'orders.cancel': byId((world, caller) => purchase(world, tokenOf(caller))),
  'orders.resume': byId(heldSale),
  'history.list': none,
  'history.month': () => ({ month: '2026-11' }),
  'history.detail': byId(rowOf),
  'linkedAccounts.list': none,
  'linkedAccounts.get': byId(accountOf),
  'linkedAccounts.count': none,
  'linkedAccounts.tariff': byId(accountOf),
  'linkedAccounts.requestLink': linkInput,
  'alarms.list': none,
  'alarms.hasUnread': none,
  'alarms.markRead': alarmsOf,
  'alarms.markAllRead': none,
  'alarms.remove': alarmsOf,
  'announcements.list': none,

  'support.link': none,
  'push.status': () => ({ endpoint: null }),
  'push.key': none,
  'push.subscribe': () => ({ ...newDevice(), ...CHOICE }),
  'push.choose': async (world, { token }) => {
    const device = newDevice();
    await world.call('push.subscribe', { ...device, ...CHOICE }, token);
    return { endpoint: device.endpoint, ...CHOICE };
  },
  'push.unsubscribe': () => ({ endpoint: newDevice().endpoint }),
  'push.unsubscribeOthers': () => ({ endpoint: null }),

  'admin.auth.signIn': () => ({ login: 'operator', password: DEMO_PASSWORD }),
  'admin.auth.me': none,
  'admin.auth.signOut': none,
  'admin.auth.enrolTotp': () => ({ password: DEMO_PASSWORD }),
  'admin.auth.confirmTotp': totpProof,
  'admin.auth.renewRecoveryCodes': enrolled,
  'admin.auth.sessions': none,
  'admin.auth.endSession': byId((world, caller) => sessionOf(world, caller, 'admin.auth.sessions')),
  'admin.auth.changePassword': () => ({ currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }),

  'admin.operators.list': none,
  'admin.operators.get': byId((world) => world.ids.viewer),
  'admin.operators.create': (world) => ({
    login: `hired${world.next()}`,
    password: DEMO_PASSWORD,
    role: 'operator',
  }),
  'admin.operators.update': byId((world) => world.ids.viewer, { name: '새 이름' }),
  'admin.operators.resetTotp': byId((world) => world.ids.viewer),
  'admin.operators.resetPassword': byId((world) => world.ids.viewer, { password: NEW_PASSWORD }),

  ...ofRequests(),

  'admin.holders.list': none,
  'admin.holders.get': byId((world) => world.ids.holder),
  'admin.holders.block': byId((world, caller) => (isAdmin(caller) ? world.ids.holder : world.ids.other), {
    reason,
  }),
  'admin.holders.unblock': async (world, caller) => {
    const id = world.ids.blocked;
    // The second caller finds the holder enabled again.
    const status = (await world.call('admin.holders.get', { id }, world.admin)).data<{ status: string }>()
      .status;
    if (status === 'active') await world.opened('admin.holders.block', { id, reason }, tokenOf(caller));
    return { id, reason };
  },
  'admin.holders.sessions': byId((world) => world.ids.holder),
  'admin.holders.freeze': byId((world) => world.ids.blocked, { reason }),
  'admin.holders.locks': byId((world) => world.ids.holder),
  'admin.holders.devices': byId((world) => world.ids.holder),
  'admin.holders.passkeys': byId((world) => world.ids.holder),
  'admin.holders.removePasskey': async (world) => ({
    id: world.ids.holder,
    passkeyId: await passkeyOf(world, { name: '', column: 'holder', token: world.holder }),
    reason,
  }),
  'admin.holders.removeContact': async (world) => {
    const { deps, ids } = world;
    const contact = { name: '언니', phone: '01055556666', now: deps.clock.now() };
    await world.store.write((tx) => putContact(tx, deps.secrets, ids.holder, contact));
    return { id: ids.holder, phone: contact.phone, reason };
  },
  'admin.holders.endFreeze': async (world) => {
    const id = world.ids.closed;
    await world.store.write((tx) =>
      tx.update(tx.t.holders).set({ frozenAt: world.deps.clock.now() }).where(eq(tx.t.holders.id, id)),
    );
    return { id, reason, endsPassword: false };
  },
  'admin.holders.endSessions': byId((world) => world.ids.closed, { reason }),
  'admin.holders.timeline': byId((world) => world.ids.holder),
  'admin.holders.addresses': byId((world) => world.ids.holder),
  'admin.holders.giveAddress': byId((world) => world.ids.other, { reason }),
  'admin.holders.setLock': byId((world) => world.ids.other, { amount: '1', reason }),
  'admin.holders.erase': async (world) => {
    const request = await world.apply(`gone${world.next()}`);
    const rejection = { id: request, decision: 'reject', reason };
    await world.call('admin.signUps.decide', rejection, world.admin);
    const row = await world.call('admin.signUps.get', { id: request }, world.admin);
    return { id: row.data<{ holder: { id: number } }>().holder.id, reason };
  },
  'admin.holders.payOut': (world) => ({ id: world.ids.closed, amount: '1', reason, requestId: randomUUID() }),

  'admin.linkedAccounts.list': none,
  'admin.linkedAccounts.get': byId((world) => newest(world, 'admin.linkedAccounts.list')),
  'admin.linkedAccounts.suspend': byId(freshAccount, { reason }),
  'admin.linkedAccounts.release': async (world) => {
    const id = await freshAccount(world);
    await world.opened('admin.linkedAccounts.suspend', { id, reason }, world.admin);
    return { id, reason };
  },

  'admin.sendWarnings.list': none,
  'admin.sendWarnings.recipients': none,
  'admin.sendWarnings.rates': none,
  'admin.sendWarnings.try': () => ({ code: 'amount', times: 3 }),
  'admin.sendWarnings.addRecipient': () => ({
    recipient: `0x${randomBytes(20).toString('hex')}`,
    note: reason,
  }),
  'admin.sendWarnings.endRecipient': byId(listedRecipient),
  'admin.lineRules.get': none,
  'admin.lineRules.try': () => ({ ...lineRule, text: '수수료' }),
  'admin.lineRules.set': () => ({ ...lineRule, text: hash(), note: reason }),
  'admin.lineRules.remove': async (world) => {
    const rule = { ...lineRule, text: hash(), note: reason };
    return { id: await world.opened('admin.lineRules.set', rule, world.admin) };
  },
  'admin.closings.board': () => ({ until: '2026-11-20', days: 7 }),
  'admin.closings.list': none,
  'admin.closings.preview': () => ({ companyId: 1, day: '2026-11-20' }),
  'admin.closings.close': async (world) => ({
    companyId: await companyId(world),
    day: nextDay(),
    requestId: randomUUID(),
  }),
  'admin.deposits.list': none,
  'admin.deposits.record': (world) => ({
    address: world.address,
    amount: '3',
    txHash: hash(),
    requestId: randomUUID(),
  }),
  'admin.corrections.create': async (world) => ({
    transactionId: await correctable(world),
    reason,
    requestId: randomUUID(),
  }),

  'admin.bankImports.list': none,
  'admin.bankImports.undo': byId(bankImport, { reason }),
  'admin.bankLines.preview': (world) => statement(world),
  'admin.bankLines.import': (world) => ({ ...statement(world), requestId: randomUUID() }),
  'admin.bankLines.list': none,
  'admin.bankLines.get': byId(bankLine),
  'admin.bankLines.approve': async (world) => ({
    ids: [await certainBankLine(world)],
    requestId: randomUUID(),
  }),
  'admin.bankLines.settle': byId(bankLine, { as: 'other', note: reason }),
  'admin.bankLines.release': byId(linkedBankLine, { reason }),

  'admin.payouts.list': none,
  'admin.payouts.get': byId(async (world) => (await payout(world)).id),
  'admin.payouts.candidates': () => ({ companyId: 1 }),
  'admin.payouts.create': async (world) => payoutInput([await sale(world)]),
  'admin.payouts.download': byId(async (world) => (await payout(world)).id, {
    reason,
    seen: { downloads: 0, paid: [] },
  }),
  'admin.payouts.takeBack': async (world, caller) => {
    const { id, saleIds } = await payout(world, caller.token);
    return { id, saleIds, reason };
  },

  'admin.refundFiles.list': none,
  'admin.refundFiles.get': byId(async (world) => (await refundFile(world)).fileId),
  'admin.refunds.list': none,
  'admin.refunds.get': byId(refund),
  'admin.refunds.setPayee': async (world) => payeeInput(await refund(world)),
  'admin.refunds.file': async (world) => refundFileInput(await refundWithPayee(world)),
  'admin.refunds.download': async (world) => ({
    fileId: (await refundFile(world)).fileId,
    reason,
    seen: { downloads: 0, paid: [] },
  }),
  'admin.refunds.takeBack': async (world, caller) => ({
    id: (await refundFile(world, caller.token)).id,
    reason,
  }),

  'admin.companies.list': none,
  'admin.companies.depositAccounts': none,
  'admin.companies.get': byId(companyId),
  'admin.companies.create': (world) => ({
    name: `게임사 ${world.next()}`,
    perDepositFee: '1',
    depositAccount,
  }),
  'admin.companies.update': byId(companyId, { perDepositFee: '2' }),

  'admin.settings.get': none,
  'admin.settings.setPrice': () => ({ price: '110' }),
  'admin.settings.setTariff': () => ({ perWithdrawalFee: '0.5', withdrawalFee: '0.01' }),
  'admin.settings.set': () => ({ key: 'inviteDays', value: 3 }),

  'admin.ledger.trialBalance': none,
  'admin.ledger.accounts': none,
  'admin.ledger.transactions': none,
  'admin.dashboard.summary': none,
  'admin.dashboard.decisionTimes': none,
  'admin.inbox.list': none,
  'admin.inbox.facts': byId((world) => purchase(world), { kind: 'purchase' }),
  'admin.inbox.firstSignatures': () => ({ decision: 'approve', requests: [{ kind: 'purchase', id: 1 }] }),
  'admin.inbox.onlookers': none,
  'admin.inbox.look': () => ({ tab: '0123456789abcdef', id: 1 }),
  'admin.alarms.list': none,
  'admin.messages.list': none,
  'admin.messages.resend': byId(failedMessage),
  'admin.audit.verify': none,

  'admin.invites.list': none,
  'admin.invites.create': async (world) => ({ kind: 'link', companyId: await companyId(world) }),
  'admin.invites.revoke': byId(async (world) =>
    world.opened('admin.invites.create', { kind: 'link', companyId: await companyId(world) }, world.admin),
  ),

  'admin.announcements.list': none,
  'admin.announcements.create': () => announcement,
  'admin.announcements.update': byId(announced, { title: '바뀐 안내' }),
  'admin.announcements.end': byId(announced),

  'admin.reasonTemplates.list': none,
  'admin.reasonTemplates.set': () => ({
    kind: 'purchase',
    decision: 'hold',
    texts: ['입금을 확인하고 있어요.'],
    version: 0,
  }),
  'admin.notes.list': (world) => ({ subject: 'holder', subjectId: world.ids.holder }),
  'admin.notes.add': (world) => ({ subject: 'holder', subjectId: world.ids.holder, body: '통화함' }),
  'admin.search': () => ({ text: 'daon0001' }),
  'admin.personalData.reveal': byId((world) => world.ids.holder, { kind: 'holderPhone', reason }),
  'admin.audit.list': none,
};

/** Where a procedure's input carries its id, and the id of another caller's object. */
export const ID_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'admin.lineRules.set': ['depositAccountId'],
  'admin.lineRules.try': ['depositAccountId'],
  'admin.closings.preview': ['companyId'],
  'admin.closings.close': ['companyId'],
  'admin.bankLines.preview': ['companyId'],
  'admin.bankLines.import': ['companyId'],
  'admin.bankLines.approve': ['ids', '0'],
  'admin.payouts.candidates': ['companyId'],
  'admin.payouts.create': ['companyId'],
  'admin.refunds.file': ['depositAccountId'],
  'admin.refunds.download': ['fileId'],
  'transfers.quote': ['to', 'linkedAccountId'],
  'transfers.send': ['to', 'linkedAccountId'],
  'orders.quotePurchase': ['linkedAccountId'],
  'orders.buy': ['linkedAccountId'],
  'orders.quoteSale': ['linkedAccountId'],
  'orders.sell': ['linkedAccountId'],
  'alarms.markRead': ['ids', '0'],
  'alarms.remove': ['ids', '0'],
  'admin.corrections.create': ['transactionId'],
  'admin.invites.create': ['companyId'],
  'admin.notes.list': ['subjectId'],
  'admin.notes.add': ['subjectId'],
};

const whose: Caller = { name: '', column: 'holder', token: undefined };

/** Objects of the second holder, or, for operators, of another operator. */
export async function othersId(world: AccessWorld, path: string): Promise<number> {
  const other = { ...whose, token: world.other };
  if (path.startsWith('alarms.')) return (await alarmsOf(world, other)).ids[0] ?? 0;
  if (path === 'history.detail') return rowOf(world, other);
  if (path === 'orders.resume') return purchase(world, world.other);
  if (path === 'transfers.report') return transferOf(world, other);
  if (path === 'orders.cancel' || path === 'orders.saidPaid') return purchase(world, world.other);
  if (path.startsWith('recipients.')) return recipientOf(world, other);
  if (path.startsWith('auth.passkeys.')) return passkeyOf(world, other);
  if (path === 'auth.endSession') return sessionOf(world, other, 'auth.sessions');
  if (path === 'admin.auth.endSession')
    return sessionOf(world, { ...whose, token: world.admin }, 'admin.auth.sessions');
  return accountOf(world, other);
}
