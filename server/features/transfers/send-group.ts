// Several sends in one transaction of PostgreSQL: their facts are read under locks, each is decided by `domain/send.ts` with what
// those before it have changed, and the rows of all are written together (ADR-0038).
import { StaleReadError } from '../../../db/errors.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { ALARMS_PER_HOLDER } from '../../../domain/limits.ts';
import { asUnits, ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { decideSend, rowsOfSend, type SendFacts, type SendOrder, type Sent } from '../../../domain/send.ts';
import { waitRuleOf, waitsAsFirst } from '../../../domain/waits.ts';
import { asksIfFirst, reachesDay, type ConfirmRules } from '../../../domain/confirmations.ts';
import { alarmRow } from '../../alarms/add-alarm.ts';
import { isLimited, leftOf, worthOf } from '../../../domain/own-limits.ts';
import { seoulDayNumber } from '../../../domain/time.ts';
import type { ActiveHolder } from '../../holders/require-active-holder.ts';
import { checkStanding, ownRulesOf } from '../../holders/require-active-holder.ts';
import { keptKey, keptRow, type RequestKey } from '../../idempotency/once.ts';
import { systemAccountId } from '../../ledger/accounts.ts';
import { readSpent } from '../../ledger/spent-today.ts';
import { postGroup, type RowsOfGroup } from '../../ledger/post-group.ts';
import { rulesFor } from '../../holders/confirm-rules.ts';
import {
  readOutflowSettings,
  warningsThatWait,
  type OutflowSettings,
} from '../../settings/outflow-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { requirePassword, type Confirmer } from '../confirmations/confirm-outflow.ts';
import { readGroup, type FactsOfSend } from './group.repo.ts';

export type GroupedSend = {
  by: Confirmer;
  /** Lower case. */
  address: string;
  order: SendOrder;
  request: RequestKey;
};

/** A holder as the sends of the group so far leave the account, the history and the alarms. */
type Known = {
  accountId: number;
  read: { balance: DaonUnits; reserved: DaonUnits };
  balance: DaonUnits;
  lastSeq: number;
  lastSent: number;
  lastReceived: number;
  alarms: { last: number; kept: number; added: number; over: number };
};

/** What several sends of a group share, and those that it has decided. */
type Group = {
  known: Map<number, Known>;
  keys: Set<string>;
  shared: Pick<SendFacts, 'feesAccountId' | 'pricing'>;
  settings: OutflowSettings;
  /** The worth of what each sender whose day is counted has sent and sold today, before the group and in it, and the day. */
  spent: Map<number, bigint>;
  day: number;
  rows: RowsOfGroup;
};

function knownOf(
  { known }: Group,
  holderId: number,
  read: Omit<Known, 'balance' | 'read'> & Known['read'],
): Known {
  const { balance, reserved, ...rest } = read;
  const before = known.get(holderId);
  const now = before ?? { ...rest, balance, read: { balance, reserved } };
  // A row tells the numbers of what its holder does in it.
  now.lastSent = Math.max(now.lastSent, rest.lastSent);
  now.lastReceived = Math.max(now.lastReceived, rest.lastReceived);
  if (now.alarms.added === 0 && rest.alarms.last > 0) now.alarms = rest.alarms;
  known.set(holderId, now);
  return now;
}

const NO_ALARMS = { last: 0, kept: 0, added: 0, over: 0 };

/** Throws the refusal of a caller who may not send any more. */
function checkCaller(facts: FactsOfSend, { by }: GroupedSend, settings: OutflowSettings): ActiveHolder {
  const { status, sessionCreatedAt: createdAt, sessionExpiresAt: expiresAt } = facts;
  const ofRow =
    createdAt === null || expiresAt === null ? null : { status, createdAt, expiresAt, endedBy: null };
  const session = by.holder.tokenHash === undefined ? undefined : ofRow;
  const active = checkStanding([[facts], session]);
  requirePassword(by, settings);
  return active;
}

const rulesOf = (facts: FactsOfSend, { by }: GroupedSend, settings: OutflowSettings): ConfirmRules =>
  rulesFor(settings, ownRulesOf(facts), by.isLegacy);

/** Decides a send and adds its rows. Null for one that is to be tried alone; it leaves nothing in the group. */
function decideOne(group: Group, facts: FactsOfSend, send: GroupedSend): Sent | null {
  const { by, order, request } = send;
  const { holder } = by;
  const { settings } = group;
  const { owner, ownerAddressId, senderAccount, receiverAccount } = facts;
  const key = `${holder.id} ${keptKey(request.key)}`;
  if (facts.isUsed || group.keys.has(key)) return null;
  if (owner === null || ownerAddressId === null || senderAccount === null || receiverAccount === null)
    return null;
  const { addressId, limits, wait: ownWait } = checkCaller(facts, send, settings);
  const rules = rulesOf(facts, send, settings);
  const isCounted = isLimited(limits) || rules.day !== null;
  if (isCounted && seoulDayNumber(request.now) !== group.day) return null;
  const spent = group.spent.get(holder.id) ?? 0n;
  const sender = knownOf(group, holder.id, {
    ...{ accountId: senderAccount, balance: facts.senderBalance, reserved: facts.senderReserved },
    ...{ lastSeq: facts.senderSeq, lastSent: facts.senderFiltered, lastReceived: 0, alarms: NO_ALARMS },
  });
  const receiver = knownOf(group, owner, {
    ...{ accountId: receiverAccount, balance: facts.receiverBalance, reserved: facts.receiverReserved },
    ...{ lastSeq: facts.receiverSeq, lastSent: 0, lastReceived: facts.receiverFiltered },
    alarms: { last: facts.lastAlarm, kept: facts.keptAlarms, added: 0, over: 0 },
  });
  const decided: SendFacts = {
    sender: {
      ...{ id: holder.id, addressId, accountId: sender.accountId },
      ...{ lastSeq: sender.lastSeq, lastFiltered: sender.lastSent },
      available: asUnits(sender.balance - sender.read.reserved),
    },
    receiver: {
      ...{ id: owner, addressId: ownerAddressId, accountId: receiver.accountId, status: facts.ownerStatus },
      ...{ lastSeq: receiver.lastSeq, lastFiltered: receiver.lastReceived, balance: receiver.balance },
    },
    ...{ ...group.shared, minimum: facts.minimum, left: leftOf(limits, spent) },
  };
  const quote = decideSend(decided, order);
  if (!quote.ok) return null;
  const { net, gross, fee } = quote.value;
  const { price } = group.shared.pricing;
  // What is warned of, whether it is the first to its wallet, and what confirms it are read alone.
  if (warningsThatWait(settings) !== null || waitsAsFirst(net, price, waitRuleOf(settings, ownWait)))
    return null;
  if (reachesDay(rules, { net, price, spent }) || asksIfFirst(rules, { net, price })) return null;

  const transaction = facts.n;
  const { received, alarm: alarmId } = facts;
  const made = rowsOfSend(
    decided,
    quote.value,
    { transaction, sent: facts.sent, fee: facts.fee, received, alarm: alarmId },
    request.now,
  );
  const { alarms } = receiver;
  const result: Sent = { id: facts.sent, state: DONE };
  const { rows } = group;
  rows.ledgerTransactions.push({
    ...{ id: transaction, kind: 'send', hash: null, requestId: null, operatorId: null, reversesId: null },
    createdAt: request.now,
  });
  rows.ledgerEntries.push(...made.entries);
  rows.history.push(...made.history);
  rows.alarms.push(alarmRow({ ...made.alarm, at: request.now }, { lastSeq: alarms.last + 1, id: alarmId }));
  rows.idempotencyKeys.push(keptRow(request, result));

  group.keys.add(key);
  sender.balance = asUnits(sender.balance - gross);
  sender.lastSeq += fee === ZERO_UNITS ? 1 : 2;
  sender.lastSent += 1;
  if (isCounted) group.spent.set(holder.id, spent + worthOf(net, price));
  receiver.balance = asUnits(receiver.balance + net);
  receiver.lastSeq += 1;
  receiver.lastReceived += 1;
  const isFull = alarms.kept + 1 > ALARMS_PER_HOLDER;
  receiver.alarms = {
    ...{ last: alarms.last + 1, added: alarms.added + 1 },
    ...(isFull ? { kept: alarms.kept, over: alarms.over + 1 } : { kept: alarms.kept + 1, over: alarms.over }),
  };
  return result;
}

/** Makes the sends of a group. Those that the group does not answer are to be tried alone: they say why, or find their repeat. */
export async function sendGroup(tx: Tx, sends: readonly GroupedSend[]): Promise<(Sent | null)[]> {
  const asked = sends.map(({ by: { holder }, address, request }, n) => ({
    ...{ n, sender: holder.id, token: holder.tokenHash ?? null, address },
    key: keptKey(request.key).slice(2),
  }));
  // The accounts are locked by what leaves first.
  const [read, pricing, feesAccountId, settings] = await Promise.all([
    readGroup(tx, asked),
    readPricing(tx),
    systemAccountId(tx, 'fees'),
    readOutflowSettings(tx),
  ]);
  const now = sends[0]?.request.now ?? new Date(0);
  const factsOf = new Map(read.map((facts) => [facts.n, facts]));
  // Whose day is counted: those with a limit of it, and those who have to confirm from a sum of it on.
  const counted = new Set(
    sends.flatMap((send, n) => {
      const facts = factsOf.get(n);
      if (facts === undefined) return [];
      const isCounted = facts.dayLimitWon !== null || rulesOf(facts, send, settings).day !== null;
      return isCounted ? [facts.sender] : [];
    }),
  );
  const group: Group = {
    // Behind the locks, as the facts: one more round trip, where a day is counted.
    spent: new Map(counted.size === 0 ? [] : await readSpent(tx, [...counted], now)),
    settings,
    day: seoulDayNumber(now),
    known: new Map(),
    keys: new Set(),
    shared: { feesAccountId, pricing },
    rows: {
      ...{ ledgerTransactions: [], ledgerEntries: [], history: [], alarms: [], idempotencyKeys: [] },
      ...{ accounts: [], heads: [] },
    },
  };
  const answers = sends.map((send, n) => {
    const facts = factsOf.get(n);
    if (facts === undefined) return null;
    try {
      return decideOne(group, facts, send);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  });
  const { accounts, heads } = group.rows;
  for (const [holderId, { accountId: id, read: before, balance, alarms }] of group.known) {
    const delta = balance - before.balance;
    if (delta !== 0n) accounts.push({ id, ...before, delta });
    const { last: lastSeq, added, over } = alarms;
    if (added > 0) heads.push({ holderId, lastSeq, added, over });
  }
  if (answers.every((answer) => answer === null)) return answers;
  if ((await postGroup(tx, group.rows)) !== accounts.length)
    throw new StaleReadError('a balance has changed');
  return answers;
}
