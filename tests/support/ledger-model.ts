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
  openPurchasesWon: bigint;
};

export type ModelAct = 'approve' | 'reject' | 'hold' | 'putBack';

type ModelSignature = {
  version: number;
  act: ModelAct;
  operatorId: number;
  txHash: string | null;
  atMs: number;
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
  /** When it was made; it counts with the larger of this and what the price says when it is decided. */
  worthWon: bigint;
  createdMs: number;
  takenBy: number | null;
  signatures: ModelSignature[];
  row: ModelRow;
};

const UNIT = 100_000_000n;
const PPM = 1_000_000n;
const MAX_UNITS = 9_000_000_000n * UNIT;
const MAX_WON = 99_999_999_999_999n;
const OPEN_PURCHASES_MAX = 20;
const OPEN_PURCHASES_WON_MAX = 30_000_000n;
/** No batch comes near it with its ordinary purchases, so only one that is beyond it by itself meets it. */
export const MAX_ISSUE_PER_DAY = 100_000_000n * UNIT;
const PURCHASE_LIFE_MS = 24 * 3_600_000;
const SUM_MS = 24 * 3_600_000;
const SIGNATURE_MS = 72 * 3_600_000;

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
  /** Hashes that were named, and the request that named each first. */
  readonly usedTxHashes = new Map<string, number>();
  /** What operators have decided and holders have got by it. */
  private readonly acts: { operatorId: number; holder: ModelHolder | null; won: bigint; atMs: number }[] = [];

  constructor(terms: ModelTerms) {
    this.terms = terms;
  }

  addHolder(id: number, perDepositFee: bigint, balance: bigint): ModelHolder {
    this.external -= balance;
    const rows: ModelRow[] =
      balance > 0n ? [{ id: null, type: 1, incoming: true, state: 1, amount: balance, fee: 0n }] : [];
    return { id, perDepositFee, balance, held: 0n, locked: 0n, rows, openPurchases: 0, openPurchasesWon: 0n };
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
    if (holder.openPurchasesWon + won > OPEN_PURCHASES_WON_MAX) refusals.add('TOO_MANY_OPEN');
    if (refusals.size > 0) return { refusals };
    const commit = (id: number) => {
      holder.openPurchases += 1;
      holder.openPurchasesWon += won;
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
        return this.open('externalSend', holder, {
          id,
          amount: -net,
          fee,
          worthWon: wonFor(net, this.terms.priceE4),
        });
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

  take(request: ModelRequest, by: { operatorId: number; version?: number }) {
    const stale = by.version !== undefined && by.version !== request.version;
    if (request.state !== 0 && request.state !== 3) return { refusals: new Set(['ALREADY_DECIDED']) };
    if (request.takenBy === by.operatorId) return { commit: () => undefined };
    if (request.takenBy !== null) return { refusals: new Set(['TAKEN']) };
    if (stale) return { refusals: new Set(['ALREADY_DECIDED']) };
    const commit = () => {
      request.takenBy = by.operatorId;
      request.version += 1;
    };
    return { commit };
  }

  /** Ends a take without a decision. */
  putBack(request: ModelRequest, by: { operatorId: number; isAdmin: boolean; version?: number }) {
    const open = request.state === 0 || request.state === 3;
    if (!open) return { refusals: new Set(['ALREADY_DECIDED']) };
    if (request.takenBy === null) return { refusals: new Set(['NOT_TAKEN']) };
    const mayBegin = by.isAdmin || request.takenBy === by.operatorId;
    const signed = this.sign(request, 'putBack', { ...by, txHash: null }, mayBegin);
    if ('refusals' in signed) return signed;
    const commit = () => {
      signed.commit();
      if (signed.waits) return;
      request.takenBy = null;
      request.version += 1;
    };
    return { commit, approvals: signed.two ? signed.approvals : 0 };
  }

  /** Approvals answer how many operators have agreed so far. */
  decide(
    request: ModelRequest,
    decision: 'approve' | 'reject' | 'hold',
    by: { operatorId: number; reason?: string; txHash?: string; version?: number },
  ) {
    if (decision !== 'approve' && by.reason === undefined) return { refusals: new Set(['REASON_REQUIRED']) };
    const open = request.state === 0 || (request.state === 3 && decision !== 'hold');
    if (!open) return { refusals: new Set(['ALREADY_DECIDED']) };
    const isSend = request.kind === 'externalSend' && decision === 'approve';
    const byHand = request.kind !== 'purchase';
    const txHash = isSend ? (by.txHash ?? null) : null;
    const mayBegin = request.takenBy === null || request.takenBy === by.operatorId;
    const signed = this.sign(request, decision, { ...by, txHash }, mayBegin);
    const refusals = 'refusals' in signed ? signed.refusals : new Set<string>();
    if (decision === 'approve' && byHand && request.takenBy === null) refusals.add('NOT_TAKEN');
    if (isSend && txHash === null) refusals.add('TX_HASH_REQUIRED');
    if (txHash !== null && (this.usedTxHashes.get(txHash) ?? request.id) !== request.id)
      refusals.add('TX_HASH_USED');
    if ('refusals' in signed || refusals.size > 0) return { refusals };

    const { two, waits, approvals } = signed;
    if (!waits && decision === 'approve' && !byHand && request.amount > MAX_ISSUE_PER_DAY)
      return { refusals: new Set(['ISSUE_LIMIT']) };
    const commit = () => {
      signed.commit();
      if (txHash !== null) this.usedTxHashes.set(txHash, request.id);
      if (waits) return;
      if (decision === 'approve') this.approve(request, [...signed.earlier, by.operatorId]);
      else if (decision === 'reject') this.reject(request);
      else this.move(request, 3);
    };
    return { commit, approvals: two ? approvals : decision === 'approve' ? 1 : 0 };
  }

  /** The holder cancels a request. */
  cancel(request: ModelRequest) {
    const signed = this.standing(request).some(({ version }) => version === request.version);
    if (request.state !== 0 || request.takenBy !== null || signed)
      return { refusals: new Set(['CANNOT_CANCEL']) };
    return { commit: () => this.reject(request) };
  }

  /** What signing does: alone where one is enough, as the first of two, or as the second. */
  private sign(
    request: ModelRequest,
    act: ModelAct,
    by: { operatorId: number; txHash: string | null; version?: number },
    mayBegin: boolean,
  ) {
    const { operatorId, txHash } = by;
    const standing = this.standing(request);
    const agreeing = standing.filter((one) => one.version === request.version && one.act === act);
    const refusals = new Set<string>();
    const stale = by.version !== undefined && by.version !== request.version;
    if (!mayBegin && (stale || agreeing.length === 0)) refusals.add('TAKEN');
    if (stale) refusals.add('ALREADY_DECIDED');
    if (agreeing.some((one) => one.operatorId === operatorId)) refusals.add('SAME_OPERATOR');
    if (agreeing.some((one) => one.txHash !== txHash)) refusals.add('TX_HASH_DIFFERS');
    if (refusals.size > 0) return { refusals };
    const two = standing.length > 0 || (act === 'approve' && this.isLarge(request, operatorId));
    const commit = () => {
      if (!two) return;
      const { version } = request;
      request.signatures = request.signatures.filter(
        (one) => one.version !== version || one.operatorId !== operatorId,
      );
      request.signatures.push({ version, act, operatorId, txHash, atMs: this.nowMs });
    };
    const approvals = agreeing.length + 1;
    const earlier = agreeing.map((one) => one.operatorId);
    return { two, waits: two && approvals < 2, approvals, earlier, commit };
  }

  private standing({ signatures }: ModelRequest): ModelSignature[] {
    return signatures.filter(({ atMs }) => atMs > this.nowMs - SIGNATURE_MS);
  }

  private worth({ amount, worthWon }: ModelRequest): bigint {
    const now = wonFor(amount < 0n ? -amount : amount, this.terms.priceE4);
    return now > worthWon ? now : worthWon;
  }

  /** Alone, with what the operator has decided lately, or with what the holder has got lately. */
  private isLarge(request: ModelRequest, operatorId: number): boolean {
    const { fourEyesWon } = this.terms;
    if (fourEyesWon === null) return false;
    const lately = this.acts.filter(({ atMs }) => atMs > this.nowMs - SUM_MS);
    const sum = (of: typeof lately) => of.reduce((total, { won }) => total + won, 0n);
    const byOperator = sum(lately.filter((act) => act.operatorId === operatorId));
    const toHolder = sum(lately.filter((act) => act.holder === request.holder));
    return this.worth(request) + (byOperator > toHolder ? byOperator : toHolder) >= fourEyesWon;
  }

  /** Ends the purchases among these whose time is over; answers how many. */
  expire(requests: readonly ModelRequest[]): number {
    const due = requests.filter(
      (request) =>
        request.kind === 'purchase' &&
        (request.state === 0 || request.state === 3) &&
        request.createdMs + PURCHASE_LIFE_MS <= this.nowMs &&
        this.standing(request).length === 0,
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
    const fresh = { state: 0, version: 1, takenBy: null, signatures: [], createdMs: this.nowMs } as const;
    return { ...about, ...fresh, kind, holder, signatures: [], row };
  }

  private move(request: ModelRequest, state: 1 | 2 | 3): void {
    request.state = state;
    request.version += 1;
    request.takenBy = null;
    request.row.state = state;
    if (request.kind === 'purchase' && state !== 3) {
      request.holder.openPurchases -= 1;
      request.holder.openPurchasesWon -= request.worthWon;
    }
  }

  private reject(request: ModelRequest): void {
    this.move(request, 2);
    if (request.kind !== 'purchase') request.holder.held -= request.fee - request.amount;
  }

  private approve(request: ModelRequest, signers: readonly number[]): void {
    const { holder, amount, fee, kind } = request;
    const act = { won: this.worth(request), atMs: this.nowMs };
    for (const [i, operatorId] of signers.entries())
      this.acts.push({ ...act, operatorId, holder: i === 0 ? holder : null });
    this.move(request, 1);
    holder.balance += amount - fee;
    this.fees += fee;
    if (kind !== 'purchase') holder.held -= fee - amount;
    if (kind === 'externalSend') this.external -= amount;
    else this.issuance -= amount;
    this.addFeeRow(holder, fee);
  }

  private addFeeRow(holder: ModelHolder, fee: bigint): void {
    if (fee > 0n) holder.rows.push({ id: null, type: 4, incoming: false, state: 1, amount: -fee, fee: 0n });
  }
}
