import { eq, inArray, sql } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import type { FileDebit, FileKind } from '../../../../domain/bank-matching/file-debits.ts';
import { ruleOf } from '../../../../domain/bank-matching/line-rules.ts';
import type { HolderStatus } from '../../../../domain/holder.ts';
import { isOpen } from '../../../../domain/request-state.ts';
import type { Deps } from '../../../deps/deps.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { maskNumbers } from '../../../../domain/masks.ts';
import { lineTime } from '../../../trpc/wire.ts';
import { readDepositAccounts, type ShownDepositAccount } from '../../../companies/deposit-account-wire.ts';
import type { BankLineWire } from './bank-line-wire.ts';
import { readRefundsOfLines } from './refunds-of-lines.ts';
import { findStandingApprovers } from '../../requests/row-marks.repo.ts';
import { isEvidence, wonOfLines } from '../match/payable-orders.repo.ts';
import {
  readFiles,
  readRefundFiles,
  salesOfFiles,
  salesPaidWith,
  salesReturnedBy,
  type SaleOfFile,
} from '../match/file-debits.repo.ts';
import { findLeftByRules } from '../rules/left-by-rules.ts';
import { listRules } from '../rules/line-rules.repo.ts';
import { readShownMatches, type ShownMatch } from '../match/match-bank-lines.ts';

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
  found: readonly FoundLine[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<(line: FoundLine['line']) => BankLineWire['pairs']> {
  const { bankLines, requests } = db.t;
  const paired = found.flatMap(({ line }) => (line.pairLineId === null ? [] : [line.id]));
  const returned = await salesReturnedBy(db, paired);
  const pairsOf = ({ id, pairLineId, returnedRefundId }: FoundLine['line']) =>
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
      const shown = { ...lineTime(row.line), direction, name: maskNumbers(name), memo: maskNumbers(memo) };
      return [{ id, ...shown, sign, order, saleIds, refundIds }];
    });
}

/** The files of lines. */
async function readFilesOf(
  db: ReadDb,
  found: readonly FoundLine[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<{
  filesOf: (line: FoundLine['line']) => BankLineWire['files'];
  salesOf: (id: number) => SaleOfFile[];
}> {
  const debitsOf = ({ id }: FoundLine['line']) => matches.get(id)?.files ?? [];
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
  const filesOf = (line: FoundLine['line']): BankLineWire['files'] => {
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
  found: readonly FoundLine[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<(line: FoundLine['line']) => BankLineWire['refunds']> {
  const meantBy = ({ id, settledAs }: FoundLine['line']) =>
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
      payer: maskNumbers(payer),
    }));
  };
}

export type FoundLine = { line: ReadDb['t']['bankLines']['$inferSelect']; settledBy: string | null };

const CANDIDATES_SHOWN = 20;

/** The rows of lines, in their order. */
export async function showBankLines(
  deps: Deps,
  db: ReadDb,
  found: readonly FoundLine[],
  matches: ReadonlyMap<number, ShownMatch>,
): Promise<BankLineWire[]> {
  const pairsOf = await readPairLines(db, found, matches);
  const { filesOf, salesOf } = await readFilesOf(db, found, matches);
  const refundsOf = await readRefunds(db, found, matches);
  const accounts = await readDepositAccounts(db, deps.secrets, [
    ...new Set(found.map(({ line }) => line.depositAccountId)),
  ]);
  const meantBy = ({ id, requestId, isOtherName }: FoundLine['line']) => {
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
  const isUnmatched = ({ id, settledAs }: FoundLine['line']) =>
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
      ...{ name: maskNumbers(line.name), memo: maskNumbers(line.memo) },
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

/** One line. Throws NOT_FOUND. */
export async function readBankLine(deps: Deps, db: ReadDb, id: number): Promise<BankLineWire> {
  const { bankLines, operators } = db.t;
  const found = await db
    .select({ line: bankLines, settledBy: operators.login })
    .from(bankLines)
    .leftJoin(operators, eq(operators.id, bankLines.settledBy))
    .where(eq(bankLines.id, id));
  const lines = found.map(({ line }) => line);
  const [wire] = await showBankLines(deps, db, found, await readShownMatches(db, lines, deps.clock.now()));
  if (wire === undefined) throw new DomainError('NOT_FOUND');
  return wire;
}
