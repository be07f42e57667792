// What clients do next: batches of operations that are likely to meet at the same request, holder, hash or key.
import { createHash } from 'node:crypto';
import {
  availableIn,
  dayAfter,
  feeOnTop,
  holderIn,
  mintedToday,
  PURCHASE_LIFE_MS,
  wonFor,
  type ModelHolder,
  type ModelRequest,
  type ModelState,
} from './model.ts';
import type { Answered } from './linear.ts';
import { otherLine, type Operation, type OperatorOperation } from './operation.ts';
import type { Random } from '../store/random.ts';
import type { TestHolder } from '../store/ledger-world.ts';
import { isPaidByHand } from '../../../domain/request-kinds.ts';

const DAON = 100_000_000n;
export const OUTSIDE = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
];
const LARGEST_BATCH = 4;
const LARGEST_DEPOSIT = 10_000n * DAON;

/** What the server calls the lines of statements, what accounts for them without an order, and the statements. */
export type Statements = {
  lines: ReadonlyMap<string, number>;
  settlements: ReadonlyMap<string, number>;
  imports: ReadonlyMap<string, number>;
};

export type Sequence = {
  name: string;
  random: Random;
  holders: readonly TestHolder[];
  /** The price stays near it, so that no change of it needs two operators. */
  basePriceE4: bigint;
  /** What was answered, the newest last. */
  past: Answered[];
  /** What the ledger calls the movement of a history row. */
  transactions: ReadonlyMap<number, number>;
  /** What the server calls the lines of the bank and their statements. */
  statements: Statements;
  keys: number;
};

export function nextKey(sequence: Sequence): string {
  sequence.keys += 1;
  return `${sequence.name}-${sequence.keys}`;
}

/** Amounts near the edge of what is possible, and ordinary ones. */
function someNet({ random }: Sequence, { terms }: ModelState, holder: ModelHolder): bigint {
  const available = availableIn(holder);
  let most = ((available - terms.flat) * 1_000_000n) / (1_000_000n + terms.ratePpm);
  while (most > 0n && most + feeOnTop(most, terms) > available) most -= 1n;
  while (most + 1n + feeOnTop(most + 1n, terms) <= available) most += 1n;
  const { perDepositFee } = holder;
  const edges = [most, most + 1n, most - 1n, perDepositFee, perDepositFee - 1n, 1n, 9_000_000_000n * DAON];
  const net = random.chance(0.3) ? random.pick(edges) : random.upTo(available > 0n ? available / 2n : DAON);
  return net > 0n ? net : 1n;
}

function someGross({ random }: Sequence, holder: ModelHolder): bigint {
  const available = availableIn(holder);
  const edges = [available, available + 1n, available - 1n, 1n, DAON];
  const gross = random.chance(0.3) ? random.pick(edges) : random.upTo(available > 0n ? available / 2n : DAON);
  return gross > 0n ? gross : 1n;
}

function someWon({ random }: Sequence, { terms, settings }: ModelState, holder: ModelHolder): bigint {
  const least = wonFor(terms.flat + holder.perDepositFee, terms.priceE4);
  const { fourEyesWon } = settings;
  const two = fourEyesWon === null ? [] : [fourEyesWon, fourEyesWon, fourEyesWon - 1n];
  const edges = [least, least + 1n, least + 2n, 1n, ...two];
  const won = random.chance(0.3) ? random.pick(edges) : wonFor(random.upTo(2_000n * DAON), terms.priceE4);
  return won > 0n ? won : 1n;
}

function someMoneyCall(sequence: Sequence, state: ModelState): Operation {
  const { random, holders } = sequence;
  const holder = random.pick(holders);
  const model = holderIn(state, holder.id);
  const shown = random.chance(0.5) ? undefined : state.terms.priceE4 + (random.chance(0.1) ? 1n : 0n);
  const shared = { by: holder.id, key: nextKey(sequence) };
  const what = random.pick(['buy', 'buy', 'sell', 'sell', 'send', 'send', 'outside', 'outside', 'agent']);
  if (what === 'buy') return { ...shared, do: 'buy', won: someWon(sequence, state, model), shown };
  if (what === 'sell') return { ...shared, do: 'sell', gross: someGross(sequence, model), shown };
  const net = someNet(sequence, state, model);
  if (what === 'agent') return { ...shared, do: 'sendToAgent', net, shown };
  if (what === 'outside') return { ...shared, do: 'send', net, to: random.pick(OUTSIDE), receiver: null };
  const others = holders.filter((other) => other !== holder);
  const receiver = random.chance(0.1) ? holder : random.pick(others);
  return { ...shared, do: 'send', net, to: receiver.address, receiver: receiver.id };
}

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const depositHash = (key: string) => `0x${createHash('sha256').update(key).digest('hex')}`;

function someHash({ random }: Sequence, state: ModelState, request: ModelRequest): string | undefined {
  const named = request.signatures.at(-1)?.hash;
  if (random.chance(0.1))
    return random.pick([undefined, hashOf(request.id + 2 ** 30), ...state.hashes.keys()]);
  return named ?? hashOf(request.id);
}

function someVersion({ random }: Sequence, request: ModelRequest): number | undefined {
  return random.chance(0.5) ? undefined : request.version - (random.chance(0.15) ? 1 : 0);
}

/** The one whose turn it is, as a rule. */
function someDecider({ random }: Sequence, state: ModelState, request: ModelRequest): number {
  const others = state.operators.filter(({ id }) => id !== request.takenBy);
  const signed = request.signatures.some(({ version }) => version === request.version);
  if (request.takenBy !== null && random.chance(signed ? 0.2 : 0.8)) return request.takenBy;
  return random.pick(others).id;
}

function aboutRequest(sequence: Sequence, state: ModelState, request: ModelRequest): Operation {
  const { random } = sequence;
  const { id, kind, holderId } = request;
  const reason = random.chance(0.9) ? '확인이 필요해요' : undefined;
  const version = someVersion(sequence, request);
  const paidByHand = isPaidByHand(kind);
  const take = paidByHand && request.takenBy === null ? ['take', 'take', 'take', 'take'] : [];
  const back = paidByHand && request.takenBy !== null ? ['putBack', 'take'] : [];
  const what = random.pick(['decide', 'decide', 'decide', 'decide', 'cancel', ...take, ...back]);
  if (what === 'cancel' || kind === 'waitingSend') {
    const stranger = random.chance(0.1) ? random.pick(sequence.holders).id : holderId;
    return { do: 'cancel', by: stranger, id };
  }
  if (paidByHand && what === 'take')
    return { do: 'take', by: random.pick(state.operators).id, kind, id, version };
  const signature = request.signatures.findLast((it) => it.version === request.version);
  const isAgreed = signature !== undefined && signature.act !== 'putBack' && random.chance(0.6);
  const by = isAgreed
    ? random.pick(state.operators.filter((it) => it.id !== signature.operatorId)).id
    : someDecider(sequence, state, request);
  if (paidByHand && what === 'putBack') return { do: 'putBack', by, kind, id, version, reason };
  const decision = isAgreed
    ? signature.act
    : random.pick(['approve', 'approve', 'approve', 'approve', 'approve', 'reject', 'hold'] as const);
  const hash = kind === 'externalSend' ? someHash(sequence, state, request) : undefined;
  return { do: 'decide', by, kind, id, decision, version, hash, reason };
}

function someDeposit(sequence: Sequence, state: ModelState, by: number): OperatorOperation {
  const { random, holders } = sequence;
  const key = nextKey(sequence);
  const used = [...state.hashes.keys()];
  const sent = used.filter((one) => state.hashes.get(one)?.requestId !== null);
  const known = sent.length > 0 && random.chance(0.5) ? sent : used;
  const hash = random.chance(0.3) && known.length > 0 ? random.pick(known) : depositHash(key);
  const left = state.settings.maxIssuePerDay - mintedToday(state);
  const ordinary = 1n + random.upTo(random.pick([DAON, 500n * DAON, 3_000n * DAON]));
  // The largest limit is beyond what is deposited.
  const amount =
    left > 0n && left < LARGEST_DEPOSIT && random.chance(0.4) ? random.pick([left, left + 1n]) : ordinary;
  const logIndex = random.pick([0, 0, 0, 1]);
  return { do: 'deposit', by, holderId: random.pick(holders).id, amount, hash, logIndex, key };
}

function someCorrection(sequence: Sequence, state: ModelState, by: number): OperatorOperation {
  const { random, transactions } = sequence;
  const key = nextKey(sequence);
  type Named = { rowId: number | null; transactionId: number };
  const known = state.movements.map(({ rowId }): Named => ({
    rowId,
    transactionId: transactions.get(rowId) ?? 0,
  }));
  const final = [...state.corrections].map((transactionId): Named => ({ rowId: null, transactionId }));
  const among =
    known.length > 0 && random.chance(0.9) ? known : [...final, { rowId: null, transactionId: 0 }];
  return { do: 'correct', by, ...random.pick(among), key };
}

function someAdminAct(sequence: Sequence, state: ModelState): Operation {
  const { random, holders, basePriceE4 } = sequence;
  const by = random.pick(state.operators.filter(({ isAdmin }) => isAdmin)).id;
  const holder = random.pick(state.holders);
  const closed = state.holders.filter(({ status, balance }) => status === 'closed' && balance > 0n);
  const act = ['deposit', 'deposit', 'correct', 'correct', 'block', 'lock', 'setPrice', 'unblock', 'unblock'];
  const pays =
    closed.length > 0 ? ['payOut', 'payOut', 'payOut', 'payOut'] : random.chance(0.1) ? ['payOut'] : [];
  const what = random.pick([...act, ...pays]);
  switch (what) {
    case 'deposit':
      return someDeposit(sequence, state, by);
    case 'correct':
      return someCorrection(sequence, state, by);
    case 'payOut': {
      const paid = closed.length > 0 ? random.pick(closed) : holder;
      const available = availableIn(paid);
      const amount = random.pick([available, available + 1n, 1n + random.upTo(available), 1n]);
      return {
        do: 'payOut',
        by,
        holderId: paid.id,
        amount: amount > 0n ? amount : 1n,
        key: nextKey(sequence),
      };
    }
    case 'block':
      return { do: 'block', by, holderId: random.pick(holders).id };
    case 'unblock': {
      const blocked = state.holders.filter(({ status }) => status === 'blocked');
      return { do: 'unblock', by, holderId: random.pick(blocked.length > 0 ? blocked : [holder]).id };
    }
    case 'lock': {
      const amount = random.pick([0n, 0n, random.upTo(holder.balance), holder.balance + DAON]);
      return { do: 'lock', by, holderId: holder.id, amount };
    }
    default:
      return { do: 'setPrice', by, priceE4: (basePriceE4 * BigInt(92 + random.below(17))) / 100n };
  }
}

/** A second operator asks for what waits for one. */
function someAgreement(sequence: Sequence, state: ModelState): Operation | null {
  const { random, past } = sequence;
  const waiting = past.flatMap(({ operation, outcome }) => {
    const isFirst = 'value' in outcome && (outcome.value as { id?: unknown }).id === null;
    const isShared = operation.do === 'deposit' || operation.do === 'payOut' || operation.do === 'correct';
    return isFirst && isShared ? [operation] : [];
  });
  if (waiting.length === 0) return null;
  const first = random.chance(0.7) ? waiting.at(-1) : random.pick(waiting);
  const admins = state.operators.filter(
    ({ isAdmin, id }) => isAdmin && (id !== first?.by || random.chance(0.2)),
  );
  return first ? { ...first, by: random.pick(admins).id, key: nextKey(sequence) } : null;
}

/** The same call again, or the key of something that was done for something else. */
function someRepetition({ random, past }: Sequence): Operation | null {
  // A file that is asked for again is a copy, whose rules are not the model's.
  const keyed = past.flatMap(({ operation }) =>
    'key' in operation && operation.do !== 'makeFile' && operation.do !== 'makeRefundFile' ? [operation] : [],
  );
  if (keyed.length === 0) return null;
  const operation = random.pick(keyed);
  if (random.chance(0.7)) return operation;
  if (operation.do === 'buy') return { ...operation, won: operation.won + 1n };
  if (operation.do === 'correct') return { ...operation, rowId: null, transactionId: 0 };
  if (operation.do === 'approveLine' || operation.do === 'settle') return operation;
  if (operation.do === 'setPayee') return { ...operation, isNamed: !operation.isNamed };
  if (operation.do === 'closeDay') return { ...operation, day: dayAfter(operation.day) };
  if (operation.do === 'import')
    return { ...operation, lines: operation.lines.map((line) => otherLine(line, line.won + 1n)) };
  if ('net' in operation) return { ...operation, net: operation.net + 1n };
  return 'gross' in operation
    ? { ...operation, gross: operation.gross + 1n }
    : { ...operation, amount: operation.amount + 1n };
}

const isExpiring = ({ nowMs }: ModelState, { kind, state, createdMs }: ModelRequest) =>
  kind === 'purchase' && (state === 0 || state === 3) && createdMs + PURCHASE_LIFE_MS <= nowMs;

export function someOperation(sequence: Sequence, state: ModelState, focus: ModelRequest | null): Operation {
  const { random } = sequence;
  const isDue = state.requests.some((request) => isExpiring(state, request));
  if (isDue && random.chance(0.25)) return { do: 'expire' };
  if (focus !== null && random.chance(0.65)) return aboutRequest(sequence, state, focus);
  const chance = random.below(100);
  const any = state.requests.length > 0 ? random.pick(state.requests) : null;
  if (chance < 40) return someMoneyCall(sequence, state);
  if (chance < 55 && any !== null) return aboutRequest(sequence, state, any);
  if (chance < 75) return someAdminAct(sequence, state);
  if (chance < 84) return someAgreement(sequence, state) ?? someMoneyCall(sequence, state);
  if (chance < 92) return someRepetition(sequence) ?? someMoneyCall(sequence, state);
  if (chance < 97) return { do: 'expire' };
  return { do: 'close', by: random.pick(sequence.holders).id };
}

/** Up to four operations to be made at the same time, often about one request. */
export function someBatch(sequence: Sequence, state: ModelState): Operation[] {
  const { random } = sequence;
  const open = state.requests.filter((request) => request.state === 0 || request.state === 3);
  const busy = open.filter(({ takenBy, signatures }) => takenBy !== null || signatures.length > 0);
  const among = busy.length > 0 && random.chance(0.6) ? busy : open;
  const focus = among.length > 0 && random.chance(0.75) ? random.pick(among) : null;
  return Array.from({ length: 1 + random.below(LARGEST_BATCH) }, () => someOperation(sequence, state, focus));
}
