// What the books must say: the state of the ledger model and its arithmetic. Written from the decisions alone and in plain
// bigints: nothing here or in oracle*.ts comes from the rules or the ledger that they judge. States are values; a step
// makes a changed copy.
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { NO_LOCKS, type ModelLocks } from './locks-of-holder.ts';

export type ModelTerms = { priceE4: bigint; flat: bigint; ratePpm: bigint };
/** Fixed while a sequence runs. */
export type ModelSettings = {
  fourEyesWon: bigint | null;
  maxIssuePerDay: bigint;
  openPurchasesWonMax: bigint;
  /** From which worth the owner lets a first send wait, and how long. */
  waitWon: bigint | null;
  waitHours: number;
};

export type ModelRow = {
  /** Null for rows whose id is not answered to any client. */
  readonly id: number | null;
  readonly type: 1 | 2 | 3 | 4;
  readonly incoming: boolean;
  readonly state: 0 | 1 | 2 | 3;
  readonly amount: bigint;
  readonly fee: bigint;
};

export type ModelHolder = {
  id: number;
  perDepositFee: bigint;
  status: 'active' | 'blocked' | 'closed';
  balance: bigint;
  held: bigint;
  locked: bigint;
  /** The bank accounts of the holder's company by number, in the order of their first use, and which one buyers are shown. */
  banks: readonly string[];
  bank: number;
  rows: readonly ModelRow[];
  locks: ModelLocks;
};

export type ModelOperator = { readonly id: number; readonly login: string; readonly isAdmin: boolean };

export type SignedAct = 'approve' | 'reject' | 'hold' | 'putBack';
export type ModelSignature = {
  readonly operatorId: number;
  readonly act: SignedAct;
  readonly version: number;
  readonly hash: string | null;
  readonly atMs: number;
};

export type RequestKind = 'purchase' | 'sale' | 'externalSend' | 'waitingSend';
export type ModelRequest = {
  readonly id: number;
  readonly kind: RequestKind;
  readonly holderId: number;
  state: 0 | 1 | 2 | 3;
  version: number;
  takenBy: number | null;
  /** What the holder's balance changes by, before the fee; the fee always leaves. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly worthWhenAsked: bigint;
  readonly priceWhenAsked: bigint;
  /** The earlier order whose price a late line was given; null at the price of its own day. */
  readonly priceOf: number | null;
  readonly createdMs: number;
  /** When its state changed last; null while it has not. */
  decidedMs: number | null;
  /** The bank account that the buyer was shown; null for what is not a purchase. */
  readonly shownBank: number | null;
  /** The bank account on which an approved sale is booked; null for every other request. */
  bookedBank: number | null;
  signatures: readonly ModelSignature[];
  /** The version of a taken sale of which was said that it is paid; null for every other request. */
  saidPaidAt: number | null;
  /** It was put on hold by its holder's freeze. */
  isHeld: boolean;
  /** Of a waiting send: to whom, and when; null for every other request. */
  readonly waits: { readonly receiverId: number; readonly untilMs: number } | null;
};

export type ModelAccount = number | 'fees' | 'issuance' | 'external';
export type ModelEntry = { readonly account: ModelAccount; readonly amount: bigint };
/** Whole won of a bank account of a holder's company. */
export type ModelWonEntry = {
  readonly holderId: number;
  readonly bank: number;
  readonly account: 'bank' | 'unmatched' | 'purchasesPaid' | 'salePayouts' | 'refunds' | 'otherWon';
  readonly amount: bigint;
};

export type ModelSettledLine = {
  readonly as: 'order' | 'newPurchase' | 'refund' | 'other' | 'returned' | 'refundPaid' | 'payoutFile';
  /** The order that it pays; null where none does. */
  readonly requestId: number | null;
  /** The movement that accounts for it where no order does. */
  readonly rowId: number | null;
  readonly by: number;
  readonly atMs: number;
  /** The name of the line that it is settled against. */
  readonly pair?: string;
  /** Of a line in that is a refund: the name of the line out that paid it. */
  readonly paidBy?: string;
  /** Of a line in that is a refund: whether its payee has the name on the account of the company's only holder. */
  readonly isPayeeNamed?: boolean;
  /** Of a line in that returned the payment of a refund, which it is owed again: the name of the refund's line in. */
  readonly refund?: string;
  /** Of a line out: it was seen to name its open sale, or the payout file of its sales. */
  readonly isNaming?: boolean;
  /** Its order had been approved without it. */
  readonly isEvidence: boolean;
};

/** A line of a statement of a company's bank. */
export type ModelLine = {
  /** What the statement says of it, which no other line says. */
  readonly name: string;
  readonly holderId: number;
  readonly bank: number;
  readonly direction: 'in' | 'out';
  readonly won: bigint;
  readonly atMs: number;
  /** It carries the name on the account of the company's only holder; others carry another name. */
  readonly isNamed: boolean;
  readonly importName: string;
  settled: ModelSettledLine | null;
};

/** A sale of a payout file. */
export type ModelPart = {
  readonly saleId: number;
  readonly won: bigint;
  /** It left the file. */
  isBack: boolean;
  /** The name of the debit that paid it; null for none. */
  debit: string | null;
  /** The name of the line in that returned it; null for none. */
  returned: string | null;
};

export type ModelFile = {
  readonly id: number;
  readonly holderId: number;
  readonly bank: number;
  readonly by: number;
  readonly atMs: number;
  parts: readonly ModelPart[];
};

/** A refund of a refund file, by the name of its line in. */
export type ModelRefundPart = {
  readonly refund: string;
  readonly won: bigint;
  /** It left the file. */
  isBack: boolean;
  /** The name of the line that showed that the bank did not send it; null for none. */
  unpaidBy: string | null;
};

export type ModelRefundFile = {
  readonly id: number;
  readonly holderId: number;
  readonly bank: number;
  readonly by: number;
  readonly atMs: number;
  parts: readonly ModelRefundPart[];
};

/** What a line brought to the bank account, or took from it, on the day on which it is booked. */
export type ModelTurnover = {
  readonly name: string;
  readonly holderId: number;
  readonly bank: number;
  readonly day: string;
  readonly amount: bigint;
  /** The day on which it was taken back. */
  backDay: string | null;
};

export type ModelClosing = {
  readonly holderId: number;
  readonly bank: number;
  readonly day: string;
  readonly opening: bigint;
  readonly in: bigint;
  readonly out: bigint;
  readonly closing: bigint;
  readonly unmatched: bigint;
};

/** A transaction of the ledger, known by the history row of its movement; what has no row, by a number below zero. */
export type ModelMovement = {
  readonly rowId: number;
  readonly entries: readonly ModelEntry[];
  readonly won: readonly ModelWonEntry[];
  readonly leastPrice: bigint;
  readonly mostPrice: bigint;
  readonly deposit: string | null;
  reversed: boolean;
};

/** A worth that the decisions do not fix to the won. */
export type Worth = { readonly least: bigint; readonly most: bigint };
export type ModelAct = Worth & {
  readonly operatorId: number | null;
  readonly holderId: number | null;
  readonly atMs: number;
};
export type ModelProposal = { readonly content: string; readonly operatorId: number; readonly atMs: number };
export type HashUse = { readonly requestId: number | null };

/** `settledWith`: what accounted for the line that was approved. */
export type ModelAnswer = {
  readonly content: string;
  readonly value: object;
  readonly settledWith: string | null;
};

export type ModelState = {
  nowMs: number;
  terms: ModelTerms;
  settings: ModelSettings;
  operators: readonly ModelOperator[];
  holders: ModelHolder[];
  requests: ModelRequest[];
  movements: ModelMovement[];
  system: { fees: bigint; issuance: bigint; external: bigint };
  /** Won by holder, bank account and account. */
  won: Map<string, bigint>;
  /** The same by business day. */
  wonByDay: Map<string, bigint>;
  /** Issuance and fees of orders by holder, bank account and business day, which are signed with a day. */
  daonByDay: Map<string, bigint>;
  lines: ModelLine[];
  files: ModelFile[];
  refundFiles: ModelRefundFile[];
  turnover: ModelTurnover[];
  /** Who took a statement back, by its name; null for one that stands. */
  imports: Map<string, string | null>;
  closings: readonly ModelClosing[];
  /** Hashes of own sends by the request that named them, and of deposits (null). */
  hashes: Map<string, HashUse>;
  deposits: Set<string>;
  corrections: Set<number>;
  proposals: Map<string, ModelProposal>;
  acts: readonly ModelAct[];
  mints: readonly { readonly units: bigint; readonly atMs: number }[];
  answers: Map<string, ModelAnswer>;
};

const UNIT = 100_000_000n;
const PPM = 1_000_000n;
export const MAX_UNITS = 9_000_000_000n * UNIT;
export const MAX_WON = 99_999_999_999_999n;
export const OPEN_PURCHASES_MAX = 20;
export const PURCHASE_LIFE_MS = 24 * HOUR_MS;
const SUM_MS = 24 * HOUR_MS;
const SIGNATURE_MS = 72 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

export const feeOnTop = (net: bigint, terms: ModelTerms) => terms.flat + ceilDiv(net * terms.ratePpm, PPM);
export const netOfGross = (gross: bigint, terms: ModelTerms) =>
  gross <= terms.flat ? 0n : ((gross - terms.flat) * PPM) / (PPM + terms.ratePpm);
export const wonFor = (units: bigint, priceE4: bigint) => (units * priceE4) / (UNIT * 10_000n);
export const unitsFor = (won: bigint, priceE4: bigint) => (won * UNIT * 10_000n) / priceE4;
export const availableIn = ({ balance, held, locked }: Pick<ModelHolder, 'balance' | 'held' | 'locked'>) => {
  const free = balance - held - locked;
  return free > 0n ? free : 0n;
};

/** An amount as answers show it: plain digits, no zeros at the end. */
export function showUnits(amount: bigint): string {
  const digits = amount.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

export function createModel(
  nowMs: number,
  terms: ModelTerms,
  settings: ModelSettings,
  operators: readonly ModelOperator[],
): ModelState {
  return {
    ...{ nowMs, terms, settings, operators },
    holders: [],
    requests: [],
    movements: [],
    system: { fees: 0n, issuance: 0n, external: 0n },
    ...{
      won: new Map(),
      wonByDay: new Map(),
      daonByDay: new Map(),
      lines: [],
      files: [],
      refundFiles: [],
      turnover: [],
      imports: new Map(),
      closings: [],
    },
    hashes: new Map(),
    deposits: new Set(),
    corrections: new Set(),
    proposals: new Map(),
    acts: [],
    mints: [],
    answers: new Map(),
  };
}

/** A holder whose balance came from outside before the sequence began. */
export function createHolder(
  id: number,
  perDepositFee: bigint,
  balance: bigint,
  bankNumber: string,
): ModelHolder {
  const rows: ModelRow[] =
    balance > 0n ? [{ id: null, type: 1, incoming: true, state: 1, amount: balance, fee: 0n }] : [];
  const banks = [bankNumber];
  const own = { status: 'active', balance, held: 0n, locked: 0n, locks: NO_LOCKS } as const;
  return { id, perDepositFee, ...own, banks, bank: 0, rows };
}

export function copyState(state: ModelState): ModelState {
  return {
    ...state,
    holders: state.holders.map((holder) => ({ ...holder })),
    requests: state.requests.map((request) => ({ ...request })),
    movements: state.movements.map((movement) => ({ ...movement })),
    system: { ...state.system },
    won: new Map(state.won),
    wonByDay: new Map(state.wonByDay),
    daonByDay: new Map(state.daonByDay),
    lines: state.lines.map((line) => ({ ...line })),
    files: state.files.map((file) => ({ ...file, parts: file.parts.map((part) => ({ ...part })) })),
    refundFiles: state.refundFiles.map((file) => ({
      ...file,
      parts: file.parts.map((part) => ({ ...part })),
    })),
    turnover: state.turnover.map((one) => ({ ...one })),
    imports: new Map(state.imports),
    hashes: new Map(state.hashes),
    deposits: new Set(state.deposits),
    corrections: new Set(state.corrections),
    proposals: new Map(state.proposals),
    answers: new Map(state.answers),
  };
}

function found<T>(it: T | undefined): T {
  if (it === undefined) throw new Error('the model does not know what a step is about');
  return it;
}

export const holderIn = (state: ModelState, id: number) => found(state.holders.find((it) => it.id === id));
export const requestIn = (state: ModelState, id: number) => found(state.requests.find((it) => it.id === id));
export const operatorIn = (state: ModelState, id: number) =>
  found(state.operators.find((it) => it.id === id));

export function addRow(holder: ModelHolder, row: ModelRow): void {
  holder.rows = [...holder.rows, row];
}

export const dayOf = (ms: number) => new Date(ms + SEOUL_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string) => dayOf(Date.parse(`${day}T00:00:00+09:00`) + DAY_MS);

/** The last signed day of a bank account; null for none. */
export const lastClosed = (state: ModelState, holderId: number, bank: number) =>
  state.closings.findLast((it) => it.holderId === holderId && it.bank === bank) ?? null;

/** ADR-0027: the day of the event, or the first day after it that was not signed. */
export function openDay(state: ModelState, holderId: number, bank: number, day: string): string {
  const closed = lastClosed(state, holderId, bank);
  return closed === null || day > closed.day ? day : dayAfter(closed.day);
}

function addTo(sums: Map<string, bigint>, name: string, amount: bigint): void {
  const sum = (sums.get(name) ?? 0n) + amount;
  if (sum === 0n) sums.delete(name);
  else sums.set(name, sum);
}

/** Posts won on the day of an event, today unless it is given. */
export function postWon(
  state: ModelState,
  entries: readonly ModelWonEntry[],
  day: string = dayOf(state.nowMs),
): void {
  for (const { holderId, bank, account, amount } of entries) {
    addTo(state.won, `${holderId} ${bank} ${account}`, amount);
    const booked = openDay(state, holderId, bank, day);
    addTo(state.wonByDay, `${holderId} ${bank} ${booked} ${account}`, amount);
  }
}

/** What a purchase or a sale, or its correction, moves in DAON, for those who sign its day (`daonByDay`). */
export function addDaonOfDay(
  state: ModelState,
  { entries, won }: Pick<ModelMovement, 'entries' | 'won'>,
): void {
  const order = won.find(({ account }) => account === 'purchasesPaid' || account === 'salePayouts');
  if (order === undefined) return;
  const { holderId, bank, account: kind } = order;
  const booked = openDay(state, holderId, bank, dayOf(state.nowMs));
  for (const { account, amount } of entries)
    if (account === 'issuance' || account === 'fees')
      addTo(state.daonByDay, `${holderId} ${bank} ${booked} ${kind} ${account}`, amount);
}

/** Applies entries to balances. The fee is taken as done: its row is added. */
export function post(state: ModelState, movement: Omit<ModelMovement, 'reversed'>): void {
  for (const { account, amount } of movement.entries) {
    if (typeof account === 'number') holderIn(state, account).balance += amount;
    else state.system[account] += amount;
  }
  postWon(state, movement.won);
  addDaonOfDay(state, movement);
  state.movements.push({ ...movement, reversed: false });
}

/** Decision 50: a first signature and a proposal end after 72 hours. */
export const stands = (state: ModelState, { atMs }: { readonly atMs: number }) =>
  atMs > state.nowMs - SIGNATURE_MS;

/** Decision 49: what was minted since the day began in Seoul. */
export function mintedToday(state: ModelState): bigint {
  const began = Math.floor((state.nowMs + SEOUL_MS) / DAY_MS) * DAY_MS - SEOUL_MS;
  return state.mints.reduce((sum, { units, atMs }) => (atMs >= began ? sum + units : sum), 0n);
}

export function isIssueRefused(state: ModelState, units: bigint): boolean {
  return units > 0n && mintedToday(state) + units > state.settings.maxIssuePerDay;
}

/**
 * Decision 49: how many must agree to an act, by its worth alone, with what its operator moved, or with what its holder got in
 * 24 hours. Two numbers where the worth is not fixed to the won.
 */
export function countNeeded(
  state: ModelState,
  worth: Worth,
  who: { operatorId: number; holderId: number | null },
): (1 | 2)[] {
  const { fourEyesWon } = state.settings;
  if (fourEyesWon === null) return [1];
  const recent = state.acts.filter(({ atMs }) => atMs > state.nowMs - SUM_MS);
  const sum = (acts: readonly ModelAct[], of: 'least' | 'most') =>
    acts.reduce((total, act) => total + act[of], 0n);
  const byOperator = recent.filter(({ operatorId }) => operatorId === who.operatorId);
  const byHolder = recent.filter(({ holderId }) => holderId !== null && holderId === who.holderId);
  const larger = (a: bigint, b: bigint) => (a > b ? a : b);
  const least = worth.least + larger(sum(byOperator, 'least'), sum(byHolder, 'least'));
  const most = worth.most + larger(sum(byOperator, 'most'), sum(byHolder, 'most'));
  return least >= fourEyesWon ? [2] : most < fourEyesWon ? [1] : [1, 2];
}

/** What took effect counts for each operator who signed it, and once for the holder. */
export function recordAct(
  state: ModelState,
  worth: Worth,
  { operatorIds, holderId }: { operatorIds: readonly number[]; holderId: number | null },
): void {
  const atMs = state.nowMs;
  const { least, most } = worth;
  state.acts = [
    ...state.acts,
    ...operatorIds.map((operatorId, n) => ({
      ...{ least, most, atMs, operatorId },
      holderId: n === 0 ? holderId : null,
    })),
  ];
}
