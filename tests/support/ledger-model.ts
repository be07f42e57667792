// What the books must say, written from the decisions alone and in plain bigints: nothing here comes from the rules or the
// ledger that it judges. Each judgement is either a set of refusals, any of which is right, or what to do on success.

export type ModelTerms = { priceE4: bigint; flat: bigint; ratePpm: bigint; fourEyesWon: bigint | null };

export type ModelRow = {
  id: number | null; // null for rows whose id nobody was told
  type: 1 | 2 | 3 | 4;
  incoming: boolean;
  state: 0 | 1 | 2 | 3;
  amount: bigint;
  fee: bigint;
};

export type ModelHolder = {
  id: number;
  perDepositFee: bigint;
  balance: bigint;
  held: bigint;
  locked: bigint;
  rows: ModelRow[];
  openPurchases: number;
};

export type ModelRequest = {
  id: number;
  kind: 'purchase' | 'sale' | 'externalSend';
  holder: ModelHolder;
  state: 0 | 1 | 2 | 3;
  version: number;
  /** What the holder's balance changes by, before the fee; the fee always leaves. */
  amount: bigint;
  fee: bigint;
  /** Fixed for orders; an external send is worth what the price says when it is decided. */
  worthWon: bigint | null;
  createdMs: number;
  firstApproval: { version: number; operatorId: number } | null;
  row: ModelRow;
};

const UNIT = 100_000_000n;
const PPM = 1_000_000n;
const MAX_UNITS = 9_000_000_000n * UNIT;
const MAX_WON = 99_999_999_999_999n;
const OPEN_PURCHASES_MAX = 20;
/** No batch comes near it with its ordinary purchases, so only one that is beyond it by itself meets it. */
const MAX_ISSUE_PER_DAY = 100_000_000n * UNIT;
const PURCHASE_LIFE_MS = 24 * 3_600_000;

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

export const feeOnTop = (net: bigint, terms: ModelTerms) => terms.flat + ceilDiv(net * terms.ratePpm, PPM);
export const netOfGross = (gross: bigint, terms: ModelTerms) =>
  gross <= terms.flat ? 0n : ((gross - terms.flat) * PPM) / (PPM + terms.ratePpm);
export const wonFor = (units: bigint, priceE4: bigint) => (units * priceE4) / (UNIT * 10_000n);
export const unitsFor = (won: bigint, priceE4: bigint) => (won * UNIT * 10_000n) / priceE4;
export const availableIn = ({ balance, held, locked }: ModelHolder) => {
  const free = balance - held - locked;
  return free > 0n ? free : 0n;
};

export class LedgerModel {
  terms: ModelTerms;
  nowMs = 0;
  fees = 0n;
  issuance = 0n;
  external = 0n;
  readonly usedTxHashes = new Set<string>();

  constructor(terms: ModelTerms) {
    this.terms = terms;
  }

  addHolder(id: number, perDepositFee: bigint, balance: bigint): ModelHolder {
    this.external -= balance;
    const rows: ModelRow[] =
      balance > 0n ? [{ id: null, type: 1, incoming: true, state: 1, amount: balance, fee: 0n }] : [];
    return { id, perDepositFee, balance, held: 0n, locked: 0n, rows, openPurchases: 0 };
  }

  buy(holder: ModelHolder, won: bigint, shown: bigint | undefined) {
    const { priceE4, flat } = this.terms;
    const tokens = unitsFor(won, priceE4);
    const fee = holder.perDepositFee;
    const refusals = new Set<string>();
    if (shown !== undefined && shown !== priceE4) refusals.add('PRICE_CHANGED');
    if (tokens <= flat + fee) refusals.add('BELOW_MINIMUM');
    if (tokens > MAX_UNITS) refusals.add('AMOUNT_TOO_LARGE');
    if (holder.openPurchases >= OPEN_PURCHASES_MAX) refusals.add('TOO_MANY_OPEN');
    if (refusals.size > 0) return { refusals };
    const commit = (id: number) => {
      holder.openPurchases += 1;
      return this.open('purchase', holder, { id, amount: tokens, fee, worthWon: won });
    };
    return { commit, fee };
  }

  /** A sale by its gross, or a send to an agent by its net. */
  sell(holder: ModelHolder, named: { gross: bigint } | { net: bigint }, shown: bigint | undefined) {
    const { priceE4 } = this.terms;
    const net = 'net' in named ? named.net : netOfGross(named.gross, this.terms);
    const gross = 'gross' in named ? named.gross : net + feeOnTop(net, this.terms);
    const payout = wonFor(net, priceE4);
    const refusals = new Set<string>();
    if (shown !== undefined && shown !== priceE4) refusals.add('PRICE_CHANGED');
    if (net <= 0n || payout < 1n) refusals.add('AMOUNT_TOO_SMALL');
    if ('net' in named && net < holder.perDepositFee) refusals.add('BELOW_MINIMUM');
    if (gross > MAX_UNITS || payout > MAX_WON) refusals.add('AMOUNT_TOO_LARGE');
    if (gross > availableIn(holder)) refusals.add('NOT_ENOUGH');
    if (refusals.size > 0) return { refusals };
    const commit = (id: number) => {
      holder.held += gross;
      return this.open('sale', holder, { id, amount: -net, fee: gross - net, worthWon: payout });
    };
    return { commit };
  }

  /** A send to an address: of a wallet here, of one outside (null), or the sender's own. */
  send(holder: ModelHolder, receiver: ModelHolder | null, net: bigint) {
    const fee = feeOnTop(net, this.terms);
    const gross = net + fee;
    const refusals = new Set<string>();
    if (receiver === holder) refusals.add('OWN_ADDRESS');
    if (net < holder.perDepositFee) refusals.add('BELOW_MINIMUM');
    if (gross > MAX_UNITS) refusals.add('AMOUNT_TOO_LARGE');
    if (gross > availableIn(holder)) refusals.add('NOT_ENOUGH');
    if (refusals.size > 0) return { refusals };
    const commit = (id: number): ModelRequest | null => {
      if (receiver === null) {
        holder.held += gross;
        return this.open('externalSend', holder, { id, amount: -net, fee, worthWon: null });
      }
      holder.balance -= gross;
      receiver.balance += net;
      this.fees += fee;
      holder.rows.push({ id, type: 1, incoming: false, state: 1, amount: -net, fee });
      this.addFeeRow(holder, fee);
      receiver.rows.push({ id: null, type: 1, incoming: true, state: 1, amount: net, fee: 0n });
      return null;
    };
    return { commit };
  }

  /** Approvals answer how many operators have agreed so far. */
  decide(
    request: ModelRequest,
    decision: 'approve' | 'reject' | 'hold',
    by: { operatorId: number; reason?: string; txHash?: string; version?: number },
  ) {
    const refusals = new Set<string>();
    if (decision !== 'approve' && by.reason === undefined) refusals.add('REASON_REQUIRED');
    const open = request.state === 0 || (request.state === 3 && decision !== 'hold');
    if (!open || (by.version !== undefined && by.version !== request.version))
      refusals.add('ALREADY_DECIDED');
    if (refusals.size > 0) return { refusals };

    if (decision === 'hold') return { commit: () => this.move(request, 3), approvals: 0 };
    if (decision === 'reject') return { commit: () => this.reject(request), approvals: 0 };

    if (request.kind === 'externalSend') {
      if (by.txHash === undefined) return { refusals: new Set(['TX_HASH_REQUIRED']) };
      if (this.usedTxHashes.has(by.txHash)) return { refusals: new Set(['TX_HASH_USED']) };
    }
    const worth = request.worthWon ?? wonFor(-request.amount, this.terms.priceE4);
    const two = this.terms.fourEyesWon !== null && worth >= this.terms.fourEyesWon;
    const first = request.firstApproval?.version === request.version ? request.firstApproval : null;
    if (two && first?.operatorId === by.operatorId) return { refusals: new Set(['SAME_OPERATOR']) };
    if (two && first === null) {
      const { version } = request;
      return {
        commit: () => {
          request.firstApproval = { version, operatorId: by.operatorId };
        },
        approvals: 1,
      };
    }
    if (request.kind === 'purchase' && request.amount > MAX_ISSUE_PER_DAY) {
      return { refusals: new Set(['ISSUE_LIMIT']) };
    }
    return { commit: () => this.approve(request, by.txHash), approvals: two ? 2 : 1 };
  }

  /** The holder takes a request back. */
  cancel(request: ModelRequest) {
    if (request.state !== 0) return { refusals: new Set(['CANNOT_CANCEL']) };
    return { commit: () => this.reject(request) };
  }

  /** Ends the purchases among these whose time is over; answers how many. */
  expire(requests: readonly ModelRequest[]): number {
    const due = requests.filter(
      ({ kind, state, createdMs }) =>
        kind === 'purchase' && (state === 0 || state === 3) && createdMs + PURCHASE_LIFE_MS <= this.nowMs,
    );
    for (const request of due) this.reject(request);
    return due.length;
  }

  private open(
    kind: ModelRequest['kind'],
    holder: ModelHolder,
    about: Pick<ModelRequest, 'id' | 'amount' | 'fee' | 'worthWon'>,
  ): ModelRequest {
    const type = kind === 'purchase' ? 2 : kind === 'sale' ? 3 : 1;
    const { id, amount, fee } = about;
    const row: ModelRow = { id, type, incoming: kind === 'purchase', state: 0, amount, fee };
    holder.rows.push(row);
    return { ...about, kind, holder, state: 0, version: 1, firstApproval: null, createdMs: this.nowMs, row };
  }

  private move(request: ModelRequest, state: 1 | 2 | 3): void {
    request.state = state;
    request.version += 1;
    request.row.state = state;
    if (request.kind === 'purchase' && state !== 3) request.holder.openPurchases -= 1;
  }

  private reject(request: ModelRequest): void {
    this.move(request, 2);
    if (request.kind !== 'purchase') request.holder.held -= request.fee - request.amount;
  }

  private approve(request: ModelRequest, txHash: string | undefined): void {
    const { holder, amount, fee, kind } = request;
    this.move(request, 1);
    holder.balance += amount - fee;
    this.fees += fee;
    if (kind !== 'purchase') holder.held -= fee - amount;
    if (kind === 'externalSend') this.external -= amount;
    else this.issuance -= amount;
    if (kind === 'externalSend' && txHash !== undefined) this.usedTxHashes.add(txHash);
    this.addFeeRow(holder, fee);
  }

  private addFeeRow(holder: ModelHolder, fee: bigint): void {
    if (fee > 0n) holder.rows.push({ id: null, type: 4, incoming: false, state: 1, amount: -fee, fee: 0n });
  }
}
