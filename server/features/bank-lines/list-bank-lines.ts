import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import {
  and,
  asc,
  contains,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { SETTLED_AS } from '../../../db/schema/bank.ts';
import { FILE_KINDS, type FileDebit, type FileKind } from '../../../domain/bank-matching/file-debits.ts';
import { ruleOf } from '../../../domain/bank-matching/line-rules.ts';
import { LINE_MATCHES } from '../../../domain/bank-matching/match-lines.ts';
import { RETURN_SIGNS } from '../../../domain/bank-matching/returned-lines.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { maskTail } from '../../../domain/masks.ts';
import { isOpen } from '../../../domain/request-state.ts';
import { parseSeoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { DomainError } from '../../../domain/errors.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, lineTime, lineTimeOut, stateOut, wonOut } from '../../trpc/wire.ts';
import { readDepositAccounts, type ShownDepositAccount } from '../../companies/deposit-account-wire.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../requests/amount-filter.ts';
import { readRefundsOfLines, refundOfLineOut } from './refunds-of-lines.ts';
import { findStandingApprovers } from '../requests/row-marks.repo.ts';
import { isEvidence, wonOfLines } from './payable-orders.repo.ts';
import {
  readFiles,
  readRefundFiles,
  salesOfFiles,
  salesPaidWith,
  salesReturnedBy,
  type SaleOfFile,
} from './file-debits.repo.ts';
import { findLeftByRules } from './left-by-rules.ts';
import { listRules, readRuled } from './line-rules.repo.ts';
import { readAllMatches, readShownMatches, type MatchedLine, type ShownMatch } from './match-bank-lines.ts';

export const bankLineListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    /** `open`: every line that is not settled. `ruled`: those of them that a rule accounts for. */
    match: z.enum([...LINE_MATCHES, 'open', 'ruled']).optional(),
    /** A day in Seoul, `2026-11-20`. */
    day: z.iso
      .date()
      .refine((day) => parseSeoulDay(day) !== null)
      .optional(),
    direction: z.enum(['in', 'out']).optional(),
    /** A part of the payer's or payee's name. Its numbers are masked in the answer, so none is asked for. */
    name: nameFilterInput.refine((name) => !/\p{Nd}/u.test(name)).optional(),
    ...wonFilterInput,
    /** The purchase or sale that they were settled with. */
    requestId: positiveId.optional(),
    /** Settled with a purchase of a holder whom they do not name: who pays for a holder, and how often. */
    otherName: z.boolean().optional(),
    /** Settled with an order of this holder. */
    holderId: positiveId.optional(),
    /** One line. */
    id: positiveId.optional(),
  }),
  ['id', 'at', 'won'],
);

export type BankLineListInput = z.infer<typeof bankLineListInput>;

const orderOut = z.object({
  kind: z.enum(['purchase', 'sale']),
  id: idOut,
});

export const bankLineOut = z.object({
  id: idOut,
  ...lineTimeOut,
  direction: z.enum(['in', 'out']),
  won: wonOut,
  name: z.string(),
  memo: z.string(),
  balanceAfter: wonOut.nullable(),
  match: z.enum(LINE_MATCHES),
  /** Why it is certain for an order, or in doubt; null for a line that is settled or means none. */
  why: z.string().nullable(),
  /** The orders that the line may pay, the likeliest first and those of another name last; the one that it pays once it is settled. */
  candidates: z.array(
    orderOut.extend({
      ...{ holder: z.string(), name: z.string(), won: wonOut, state: stateOut },
      /** Whether its holder is blocked or closed: the order is decided alone, not among many lines. */
      isBlocked: z.boolean(),
      /** The line fits by account, amount and time and names another person than the holder. */
      otherName: z.boolean(),
    }),
  ),
  company: z.object({ id: idOut, name: z.string() }),
  depositAccount: z.object({ id: idOut, bankName: z.string(), accountNum: z.string() }),
  /** The rule that accounts for an open line by which no order can be meant; null without one. */
  rule: z.object({ id: idOut, note: z.string() }).nullable(),
  /** What it was accounted for as; null while it is open. */
  settledAs: z.enum(SETTLED_AS).nullable(),
  /**
   * The files that it may have paid in one sum, the likeliest first; once it is settled with a payout file, that one with the sales that it
   * paid. A file pays sales or refunds. `isWhole` is false where the sum is that of the file less one of them, of `mayHaveFailed`.
   */
  files: z.array(
    z.object({
      kind: z.enum(FILE_KINDS),
      id: idOut,
      madeAt: instantOut,
      ...{ saleIds: z.array(idOut), refundIds: z.array(idOut) },
      isWhole: z.boolean(),
      mayHaveFailed: z.array(idOut),
    }),
  ),
  /**
   * The lines that it may return or be returned by, the likeliest first, and `sign`, what shows it; once the two are settled against each
   * other, that one.
   */
  pairs: z.array(
    z.object({
      ...{ id: idOut, ...lineTimeOut, direction: z.enum(['in', 'out']), name: z.string(), memo: z.string() },
      sign: z.enum(RETURN_SIGNS).nullable(),
      /** The order that it is settled with. */
      order: orderOut.nullable(),
      /** Of a debit, what it paid whose part came back or may have; none where a whole line is returned. */
      ...{ saleIds: z.array(idOut), refundIds: z.array(idOut) },
    }),
  ),
  /** The refunds that an open line out may pay, the likeliest first; once a line is settled, the one that it owes, or those that it paid. */
  refunds: z.array(refundOfLineOut),
  /** Whether its order is still open: a second signature or another part is missing. */
  isWaiting: z.boolean(),
  /**
   * Whether the order may be left without the line: it waits, or was approved before the line came, or by hand with a part of its won. Also
   * for a line that is settled against another.
   */
  isLoose: z.boolean(),
  /** Who has approved the order, while another operator has to. Of these approvals, that of a sole operator ends with a release. */
  approvedBy: z.array(z.string()),
  note: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledAt: instantOut.nullable(),
});

export type BankLineWire = z.input<typeof bankLineOut>;

/**
 * Numbers that a payer or a bank wrote into the text: an account or a phone shows its last digits (D44). The reference of a sale stays,
 * in up to nine digits, because an operator compares it; an account has more.
 */
export const masked = (text: string): string =>
  text.replace(/(판매 ?[1-9][0-9]{0,8}(?![0-9-]))|[0-9][0-9-]{6,}[0-9]/g, (found, reference?: string) =>
    reference === undefined ? maskTail(found.slice(-4)) : reference,
  );

export const isBlockedStatus = (status: HolderStatus): boolean => status === 'blocked' || status === 'closed';

type ShownOrder = Omit<BankLineWire['candidates'][number], 'otherName'> & {
  version: number;
  decidedAt: Date | null;
  /** What its lines add up to. */
  linkedWon: string;
};

/** The columns of orders, by id. */
async function readOrders(db: ReadDb, ids: readonly number[]): Promise<Map<number, ShownOrder>> {
  const { requests, purchases, sales, linkedAccounts, holders } = db.t;
  if (ids.length === 0) return new Map<number, ShownOrder>();
  const of = inArray(requests.id, [...ids]);
  const columns = {
    id: requests.id,
    state: requests.state,
    version: requests.version,
    decidedAt: requests.decidedAt,
    holder: holders.login,
    holderStatus: holders.status,
    name: linkedAccounts.name,
    linkedWon: sql<string>`cast(${wonOfLines(db)} as text)`,
  };
  const bought = await db
    .select({ ...columns, won: purchases.won })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(of);
  const sold = await db
    .select({ ...columns, won: sales.payoutWon })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(of);
  const all = [
    ...bought.map((row) => ({ kind: 'purchase' as const, ...row })),
    ...sold.map((row) => ({ kind: 'sale' as const, ...row })),
  ];
  return new Map(
    all.map(({ holderStatus, ...row }) => [row.id, { ...row, isBlocked: isBlockedStatus(holderStatus) }]),
  );
}

/** The lines with which lines are paired, by id. */
async function readPairLines(
  db: ReadDb,
  found: readonly Found[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<(line: Found['line']) => BankLineWire['pairs']> {
  const { bankLines, requests } = db.t;
  const paired = found.flatMap(({ line }) => (line.pairLineId === null ? [] : [line.id]));
  const returned = await salesReturnedBy(db, paired);
  const pairsOf = ({ id, pairLineId, returnedRefundId }: Found['line']) =>
    pairLineId === null
      ? (matches.get(id)?.pairs ?? []).slice(0, CANDIDATES_SHOWN).map((pair) => ({
          ...{ id: pair.outId === id ? pair.backId : pair.outId, sign: pair.sign },
          ...{ saleIds: [...pair.saleIds], refundIds: [...pair.refundIds] },
        }))
      : [
          {
            ...{ id: pairLineId, sign: null, saleIds: [returned.get(id) ?? []].flat() },
            refundIds: [returnedRefundId ?? []].flat(),
          },
        ];
  const ids = [...new Set(found.flatMap(({ line }) => pairsOf(line).map((pair) => pair.id)))];
  if (ids.length === 0) return () => [];
  const rows = await db
    .select({ line: bankLines, kind: requests.kind })
    .from(bankLines)
    .leftJoin(requests, eq(requests.id, bankLines.requestId))
    .where(inArray(bankLines.id, ids));
  const byId = new Map(rows.map((row) => [row.line.id, row]));
  return (line) =>
    pairsOf(line).flatMap(({ id, sign, saleIds, refundIds }) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const { direction, name, memo, requestId } = row.line;
      const kind = row.kind === 'purchase' ? ('purchase' as const) : ('sale' as const);
      const order = requestId === null ? null : { kind, id: requestId };
      const shown = { ...lineTime(row.line), direction, name: masked(name), memo: masked(memo) };
      return [{ id, ...shown, sign, order, saleIds, refundIds }];
    });
}

/** The files of lines. */
async function readFilesOf(
  db: ReadDb,
  found: readonly Found[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<{
  filesOf: (line: Found['line']) => BankLineWire['files'];
  salesOf: (id: number) => SaleOfFile[];
}> {
  const debitsOf = ({ id }: Found['line']) => matches.get(id)?.files ?? [];
  const settledIds = found.filter(({ line }) => line.settledAs === 'payoutFile').map(({ line }) => line.id);
  const paid = Map.groupBy(await salesPaidWith(db, settledIds), ({ lineId }) => lineId);
  const salesOf = (id: number) => paid.get(id) ?? [];
  const meant = found.flatMap(({ line }) => debitsOf(line));
  const idsOf = (kind: FileKind) => meant.flatMap((debit) => (debit.kind === kind ? [debit.fileId] : []));
  const sales = Map.groupBy(await salesOfFiles(db, [...new Set(idsOf('payout'))]), ({ fileId }) => fileId);
  const paidFiles = settledIds.flatMap((id) => salesOf(id).slice(0, 1)).map(({ fileId }) => fileId);
  const known = await readFiles(db, [...new Set([...idsOf('payout'), ...paidFiles])]);
  const refundFiles = await readRefundFiles(db, [...new Set(idsOf('refund'))]);
  const partsOf = ({ kind, fileId }: FileDebit) => {
    if (kind === 'refund') return refundFiles.get(fileId);
    const file = known.get(fileId);
    const saleIds = (sales.get(fileId) ?? []).map(({ id }) => id);
    return file === undefined ? undefined : { ...file, saleIds, refundIds: [] };
  };
  const filesOf = (line: Found['line']): BankLineWire['files'] => {
    const [first] = salesOf(line.id);
    const file = known.get(first?.fileId ?? 0);
    if (first !== undefined && file !== undefined) {
      const saleIds = salesOf(line.id).map(({ id }) => id);
      const paid = { id: first.fileId, madeAt: file.madeAt, saleIds, refundIds: [] };
      return [{ kind: 'payout', ...paid, isWhole: true, mayHaveFailed: [] }];
    }
    return debitsOf(line).flatMap((debit) => {
      const parts = partsOf(debit);
      const { kind, fileId: id, isWhole, mayHaveFailed } = debit;
      return parts === undefined ? [] : [{ kind, id, ...parts, isWhole, mayHaveFailed: [...mayHaveFailed] }];
    });
  };
  return { filesOf, salesOf };
}

/** The refunds of lines, by line. */
async function readRefunds(
  db: ReadDb,
  found: readonly Found[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<(line: Found['line']) => BankLineWire['refunds']> {
  const meantBy = ({ id, settledAs }: Found['line']) =>
    settledAs === null ? (matches.get(id)?.refunds ?? []).slice(0, CANDIDATES_SHOWN) : [];
  const rows = await readRefundsOfLines(db, {
    ids: [...new Set(found.flatMap(({ line }) => meantBy(line)))],
    lineIds: found.flatMap(({ line: { id, settledAs } }) =>
      settledAs === 'refund' || settledAs === 'refundPaid' ? [id] : [],
    ),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (line) => {
    const own = rows.filter(
      ({ id, paidLineId }) => line.settledAs !== null && (id === line.id || paidLineId === line.id),
    );
    const meant = meantBy(line).flatMap((id) => byId.get(id) ?? []);
    return [...meant, ...own].map(({ paidLineId: _paidLineId, payer, ...refund }) => ({
      ...refund,
      payer: masked(payer),
    }));
  };
}

type Found = { line: ReadDb['t']['bankLines']['$inferSelect']; settledBy: string | null };

const CANDIDATES_SHOWN = 20;

/** The rows of lines, in their order. */
async function toWire(
  deps: Deps,
  db: ReadDb,
  found: readonly Found[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<BankLineWire[]> {
  const pairsOf = await readPairLines(db, found, matches);
  const { filesOf, salesOf } = await readFilesOf(db, found, matches);
  const refundsOf = await readRefunds(db, found, matches);
  const accounts = await readDepositAccounts(db, deps.secrets, [
    ...new Set(found.map(({ line }) => line.depositAccountId)),
  ]);
  const meantBy = ({ id, requestId, isOtherName }: Found['line']) => {
    if (requestId !== null) return [{ id: requestId, otherName: isOtherName === true }];
    const { candidates = [], others = [] } = matches.get(id) ?? {};
    return [
      ...candidates.slice(0, CANDIDATES_SHOWN).map((one) => ({ id: one.id, otherName: false })),
      ...others.map((one) => ({ id: one.id, otherName: true })),
    ];
  };
  const meant = found.flatMap(({ line }) => meantBy(line).map(({ id }) => id));
  const orders = await readOrders(db, [...new Set(meant)]);
  const rules = found.some(({ line }) => line.settledAs === null) ? await listRules(db) : [];
  const isUnmatched = ({ id, settledAs }: Found['line']) =>
    settledAs === null && (matches.get(id)?.match ?? 'none') === 'none';
  const ruled = found.flatMap(({ line }) =>
    isUnmatched(line) && ruleOf(line, rules) !== null ? [line] : [],
  );
  const left = await findLeftByRules(db, ruled, deps.clock.now());
  const settled = found.flatMap(({ line }) => (line.requestId === null ? [] : [line.requestId]));
  const paidWithFile = found.flatMap(({ line }) => salesOf(line.id)).map(({ id }) => id);
  const ofFiles = await readOrders(db, paidWithFile);
  const waiting = [
    ...[...new Set(settled)].flatMap((id) => orders.get(id) ?? []),
    ...ofFiles.values(),
  ].filter(({ state }) => isOpen(state));
  const approvers =
    waiting.length === 0
      ? new Map<number, string[]>()
      : await findStandingApprovers(db, waiting, deps.clock.now());
  return found.map(({ line, settledBy }) => {
    const account = accountOfLine(accounts, line.depositAccountId);
    const candidates = meantBy(line).flatMap(({ id, otherName }) => {
      const order = orders.get(id);
      return order === undefined ? [] : [{ ...order, otherName }];
    });
    const filed = salesOf(line.id).flatMap((sale) => ofFiles.get(sale.id) ?? []);
    const isWaiting =
      (line.requestId !== null && candidates.some(({ state }) => isOpen(state))) ||
      filed.some(({ state }) => isOpen(state));
    const isLateFor = (order: ShownOrder) => isEvidence(line, order) || BigInt(order.linkedWon) !== order.won;
    const isLate = line.requestId !== null && candidates.some(isLateFor);
    // A debit for a file is released from all of its sales or from none.
    const isLooseFile = filed.length > 0 && filed.every((sale) => isOpen(sale.state) || isLateFor(sale));
    const approvedBy = [line.requestId ?? 0, ...filed.map((sale) => sale.id)].flatMap(
      (orderId) => approvers.get(orderId) ?? [],
    );
    const { id, direction, settledAs, settledAt, note, balanceAfter } = line;
    const match = settledAs === null ? (matches.get(id)?.match ?? 'none') : 'settled';
    const rule = match === 'none' && !left.has(id) ? ruleOf(line, rules) : null;
    return {
      ...{ id, ...lineTime(line), direction, won: line.won },
      ...{ name: masked(line.name), memo: masked(line.memo) },
      balanceAfter,
      match,
      why: settledAs === null ? (matches.get(id)?.why ?? null) : null,
      rule: rule === null ? null : { id: rule.id, note: rule.note },
      candidates,
      company: { id: account.companyId, name: account.companyName },
      depositAccount: { id: account.id, bankName: account.bankName, accountNum: account.accountNum },
      settledAs,
      files: filesOf(line),
      pairs: pairsOf(line),
      refunds: refundsOf(line),
      isWaiting,
      isLoose: filed.length > 0 ? isLooseFile : isWaiting || line.pairLineId !== null || isLate,
      approvedBy: [...new Set(approvedBy)],
      ...{ note, settledBy, settledAt },
    };
  });
}

function accountOfLine(accounts: ReadonlyMap<number, ShownDepositAccount>, id: number): ShownDepositAccount {
  const account = accounts.get(id);
  if (account === undefined) throw new Error(`deposit account ${id} is missing`);
  return account;
}

/** As literals: many lines of one amount are more ids than an engine binds. */
const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.raw(ids.join(', '))})`;

async function accountIdsOf(db: ReadDb, companyId: number): Promise<number[]> {
  const { depositAccounts } = db.t;
  const rows = await db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(eq(depositAccounts.companyId, companyId));
  return rows.map(({ id }) => id);
}

const requestsOf = (db: ReadDb, holderId: number) =>
  db.select({ id: db.t.requests.id }).from(db.t.requests).where(eq(db.t.requests.holderId, holderId));

/** Lines that pay one of these requests, alone or with its file. */
function linesOf(db: ReadDb, requestIds: number[] | ReturnType<typeof requestsOf>): SQL | undefined {
  const { bankLines, payoutSales } = db.t;
  const ofFiles = db
    .select({ id: sql<number>`${payoutSales.lineId}` })
    .from(payoutSales)
    .where(and(isNotNull(payoutSales.lineId), inArray(payoutSales.requestId, requestIds)));
  return or(inArray(bankLines.requestId, requestIds), inArray(bankLines.id, ofFiles));
}

/** The open lines that rules account for, without those that may mean an order. */
async function idsRuled(db: ReadDb, matched: ReadonlyMap<number, MatchedLine>, now: Date): Promise<number[]> {
  const ruled = (await readRuled(db)).filter(({ id }) => !matched.has(id));
  const left = await findLeftByRules(db, ruled, now);
  return ruled.map(({ id }) => id).filter((id) => !left.has(id));
}

/** Lines of the companies' statements, the newest first by default, with what each may pay. */
export async function listBankLines(deps: Deps, input: BankLineListInput & Cursor) {
  const now = deps.clock.now();
  const { filter = {}, page, perPage, sort, below } = input;
  return deps.store.read(async (db) => {
    const { bankLines, operators } = db.t;
    const { match, companyId, day, direction, name, wonFrom, wonTo, requestId, holderId, otherName, id } =
      filter;
    const isMatched = match === 'certain' || match === 'several' || match === 'none' || match === 'ruled';
    const wanted = isMatched ? await readAllMatches(db, now) : null;
    const withMatch = [...(wanted ?? [])].filter(([, found]) => found.match === match).map(([id]) => id);
    const accountIds = companyId === undefined ? null : await accountIdsOf(db, companyId);
    const where = and(
      accountIds === null ? undefined : inArray(bankLines.depositAccountId, accountIds),
      day === undefined ? undefined : eq(bankLines.day, day),
      direction === undefined ? undefined : eq(bankLines.direction, direction),
      name === undefined ? undefined : contains(bankLines.name, name),
      amountsWithin(bankLines.won, wonFrom, wonTo),
      timesWithin(bankLines.at, filter),
      id === undefined ? undefined : eq(bankLines.id, id),
      requestId === undefined ? undefined : linesOf(db, [requestId]),
      holderId === undefined ? undefined : linesOf(db, requestsOf(db, holderId)),
      otherName === true ? eq(bankLines.isOtherName, true) : undefined,
      match === undefined
        ? undefined
        : match === 'settled'
          ? isNotNull(bankLines.settledAs)
          : isNull(bankLines.settledAs),
      match === 'ruled' ? isOneOf(bankLines.id, await idsRuled(db, wanted ?? new Map(), now)) : undefined,
      match === 'none' || match === 'ruled'
        ? not(isOneOf(bankLines.id, [...(wanted?.keys() ?? [])]))
        : undefined,
      match === 'certain' || match === 'several' ? isOneOf(bankLines.id, withMatch) : undefined,
      belowOf(bankLines.id, input),
    );
    const turn = sort?.order === 'ASC' ? asc : desc;
    const inOrder =
      sort?.field === 'won'
        ? [turn(bankLines.won), desc(bankLines.id)]
        : [turn(bankLines.at), turn(bankLines.id)];
    // An export goes on below an id, so that it follows the ids.
    const order = below === undefined ? inOrder : [desc(bankLines.id)];
    const found = await db
      .select({ line: bankLines, settledBy: operators.login })
      .from(bankLines)
      .leftJoin(operators, eq(operators.id, bankLines.settledBy))
      .where(where)
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const lines = found.map(({ line }) => line);
    const matches = await readShownMatches(db, lines, now);
    const total = await totalOf(input, () => countRows(db, bankLines, where));
    return { data: await toWire(deps, db, found, matches), total };
  });
}

/** One line. Throws NOT_FOUND. */
export async function readBankLine(deps: Deps, db: ReadDb, id: number): Promise<BankLineWire> {
  const { bankLines, operators } = db.t;
  const found = await db
    .select({ line: bankLines, settledBy: operators.login })
    .from(bankLines)
    .leftJoin(operators, eq(operators.id, bankLines.settledBy))
    .where(eq(bankLines.id, id));
  const lines = found.map(({ line }) => line);
  const [wire] = await toWire(deps, db, found, await readShownMatches(db, lines, deps.clock.now()));
  if (wire === undefined) throw new DomainError('NOT_FOUND');
  return wire;
}
