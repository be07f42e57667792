// Makes the operations of the ledger model on the use-cases of the server.
import { asc, eq } from 'drizzle-orm';
import { asPriceE4, asUnits, asWon } from '../../../domain/money.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { seoulIso } from '../../../domain/time.ts';
import { closeAccount } from '../../../server/features/account-closing/close-account.ts';
import { approveBankLines } from '../../../server/features/bank-lines/settle/approve-bank-lines.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { releaseBankLine } from '../../../server/features/bank-lines/settle/release-bank-line.ts';
import {
  settleBankLine,
  type SettleInput,
} from '../../../server/features/bank-lines/settle/settle-bank-line.ts';
import { undoBankImport } from '../../../server/features/bank-lines/import/undo-bank-import.ts';
import { closeDay } from '../../../server/features/closings/close-day.ts';
import { correctTransaction } from '../../../server/features/corrections/correct-transaction.ts';
import { recordDeposit } from '../../../server/features/deposits/record-deposit.ts';
import { blockHolder, unblockHolder } from '../../../server/features/holders/change-status.ts';
import { payOut } from '../../../server/features/holders/pay-out.ts';
import { setLock } from '../../../server/features/holders/set-lock.ts';
import { createPayout } from '../../../server/features/payouts/create-payout.ts';
import { takeBackSales } from '../../../server/features/payouts/take-back-sales.ts';
import { buy } from '../../../server/features/purchases/buy.ts';
import { fileRefunds, takeBackRefund } from '../../../server/features/refunds/file-refunds.ts';
import { setPayee } from '../../../server/features/refunds/set-payee.ts';
import { sell } from '../../../server/features/sales/sell.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { cancelRequest } from '../../../server/features/requests/cancel-request.ts';
import { decideRequest } from '../../../server/features/requests/decide-request.ts';
import { putBackRequest } from '../../../server/features/requests/put-back-request.ts';
import { takeRequest } from '../../../server/features/requests/take-request.ts';
import { setPrice } from '../../../server/features/settings/change-pricing.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { raiseDueLimits } from '../../../server/features/own-limits/set-own-limits.ts';
import { designateDue } from '../../../server/features/recipients/designate.ts';
import { runWaitingSends } from '../../../server/features/waiting-sends/run-waiting-sends.ts';
import { endDueFreezes } from '../../../server/holders/own-freeze.ts';
import {
  isOfBank,
  isOfLocks,
  type BankOperation,
  type JobOperation,
  type HolderOperation,
  type Operation,
  type OperatorOperation,
  type WrittenLine,
} from './operation.ts';
import { overApi, withLocks } from './clients.ts';
import { addressOf, type LedgerWorld, type TestHolder, type TestOperator } from '../store/ledger-world.ts';
import { inBase64, STATEMENT_HEADING } from '../bank/statement-text.ts';

export type People = { holders: readonly TestHolder[]; operators: readonly TestOperator[] };

const REASON = '확인이 필요해요';

function byId<T extends { id: number }>(people: readonly T[], id: number): T {
  const found = people.find((one) => one.id === id);
  if (!found) throw new Error(`no person with the id ${id}`);
  return found;
}

async function asHolder(world: LedgerWorld, { holders }: People, operation: HolderOperation) {
  const { deps } = world;
  const holder = byId(holders, operation.by);
  const { linkedAccountId } = holder;
  if ('via' in operation && operation.via !== undefined) return overApi(world, holder, operation);
  if (operation.do === 'cancel') return cancelRequest(deps, holder, operation.id);
  if (operation.do === 'close') return closeAccount(deps, holder, { password: null });
  const requestId = operation.key;
  if (operation.do === 'send') {
    const to = { address: addressOf(operation.to) };
    return send(deps, holder, { to, net: asUnits(operation.net), requestId });
  }
  const price = operation.shown === undefined ? undefined : asPriceE4(operation.shown);
  if (operation.do === 'buy')
    return buy(deps, holder, { linkedAccountId, won: asWon(operation.won), price, requestId });
  if (operation.do === 'sell')
    return sell(deps, holder, { linkedAccountId, gross: asUnits(operation.gross), price, requestId });
  return send(deps, holder, { to: { linkedAccountId }, net: asUnits(operation.net), price, requestId });
}

async function asOperator({ deps }: LedgerWorld, people: People, operation: OperatorOperation) {
  const operator = byId(people.operators, operation.by);
  switch (operation.do) {
    case 'take':
      return takeRequest(deps, operator, operation.kind, operation);
    case 'putBack':
      return putBackRequest(deps, operator, operation.kind, operation);
    case 'decide':
      return decideRequest(deps, operator, operation.kind, {
        ...operation,
        txHash: operation.hash,
        // Which approvals need one for want of a deposit is not the model's.
        reason: operation.kind === 'purchase' && operation.decision === 'approve' ? REASON : operation.reason,
      });
    case 'deposit': {
      const { holderId, amount, hash: txHash, logIndex, key: requestId } = operation;
      const address = addressOf(byId(people.holders, holderId).address);
      const input = { address, amount: asUnits(amount), txHash, logIndex, requestId };
      return recordDeposit(deps, operator, input);
    }
    case 'payOut': {
      const { holderId: id, amount, key: requestId } = operation;
      return payOut(deps, operator, { id, amount: asUnits(amount), reason: REASON, requestId });
    }
    case 'correct': {
      const { transactionId, key: requestId } = operation;
      return correctTransaction(deps, operator, { transactionId, reason: REASON, requestId });
    }
    case 'block':
    case 'unblock': {
      const change = operation.do === 'block' ? blockHolder : unblockHolder;
      await change(deps, operator, { id: operation.holderId, reason: REASON });
      return {};
    }
    case 'lock':
      await setLock(deps, operator, {
        id: operation.holderId,
        amount: asUnits(operation.amount),
        reason: REASON,
      });
      return {};
    case 'setPrice':
      return setPrice(deps, operator, asPriceE4(operation.priceE4));
  }
}

/** A statement without running balances, so that imports need not follow one another. */
function statementOf(lines: readonly WrittenLine[]): string {
  const rows = lines.map(({ name, direction, won, atMs, isNamed }) => {
    const at = seoulIso(new Date(atMs)).slice(0, 19).replace('T', ' ');
    const [out, into] = direction === 'out' ? [`${won}`, ''] : ['', `${won}`];
    const [memo = ''] = name.split(' ');
    return [at, '', isNamed ? '다온일' : '이자', out, into, '', memo].join(',');
  });
  return inBase64([STATEMENT_HEADING, ...rows].join('\r\n'));
}

/** The bank accounts of a holder's company, in the order of their first use. */
async function bankOf(
  { deps }: LedgerWorld,
  people: People,
  { holderId, bank }: { holderId: number; bank: number },
) {
  const { companyId } = byId(people.holders, holderId);
  const rows = await deps.store.read((db) =>
    db
      .select({ id: db.t.depositAccounts.id })
      .from(db.t.depositAccounts)
      .where(eq(db.t.depositAccounts.companyId, companyId))
      .orderBy(asc(db.t.depositAccounts.id)),
  );
  return { companyId, depositAccountId: rows[bank]?.id };
}

async function atBank(world: LedgerWorld, people: People, operation: BankOperation): Promise<object> {
  const { deps } = world;
  const operator = byId(people.operators, operation.by);
  switch (operation.do) {
    case 'import': {
      const { key, lines } = operation;
      // Lines of one second and amount that differ in their text are other lines here.
      const upload = { fileName: key, contentBase64: statementOf(lines), requestId: key, acceptEqual: true };
      const account = await bankOf(world, people, operation);
      return importStatement(deps, operator, { ...account, ...upload });
    }
    case 'undoImport': {
      const { undone } = await undoBankImport(deps, operator, { id: operation.id, reason: REASON });
      return { undoneBy: undone?.by };
    }
    case 'settle': {
      const { id } = operation.line;
      if (operation.as === 'returned') {
        const { of, saleId, refund } = operation;
        const about = {
          id,
          as: 'returned',
          of: of.id,
          note: REASON,
          ...(saleId === undefined ? {} : { saleId }),
          ...(refund === undefined ? {} : { refundId: refund?.id ?? null }),
        } as const;
        const done = await settleBankLine(deps, operator, about);
        return { id: done.saleId, approvals: done.approvals, state: done.line.settledAs === null ? 0 : 1 };
      }
      if (operation.as === 'payoutFile') {
        const { fileId, failed, isLinked, key: requestId } = operation;
        const { approvals, missing } = await settleBankLine(deps, operator, {
          ...{ id, as: 'payoutFile', fileId, failed: [...failed], note: REASON, requestId },
          isLinked: isLinked || undefined,
        });
        return { id: null, approvals, missing, state: null };
      }
      if (operation.as === 'refundPaid' || operation.as === 'refundFile') {
        const paid =
          operation.as === 'refundPaid'
            ? ({ as: 'refundPaid', refundId: operation.refund.id } as const)
            : {
                ...{ as: 'refundFile' as const, fileId: operation.fileId, requestId: operation.key },
                failed: operation.failed.map((refund) => refund.id),
              };
        const { approvals, missing } = await settleBankLine(deps, operator, { id, ...paid, note: REASON });
        return { id: null, approvals, missing, state: null };
      }
      const input =
        'orderId' in operation ? { as: operation.as, orderId: operation.orderId } : { as: operation.as };
      const kept = operation.as === 'newPurchase' && operation.keepsOrder ? { keepsOrder: true } : {};
      const said = { ...input, ...kept, id, note: REASON } as SettleInput;
      const { line, approvals, missing } = await settleBankLine(deps, operator, said);
      const [order] = line.candidates;
      return { id: order?.id ?? null, approvals, missing, state: order?.state ?? null };
    }
    case 'approveLine': {
      const input = { ids: [operation.line.id], requestId: operation.key };
      const [result] = (await approveBankLines(deps, operator, input)).results;
      if (result?.outcome === 'refused') throw new DomainError(result.reason as ErrorCode);
      return { id: result?.order?.id ?? null, outcome: result?.outcome };
    }
    case 'setPayee': {
      const name = operation.isNamed ? '다온일' : '이자';
      const account = { bank: '088', accountNum: '110987654321', name };
      const input = { id: operation.line.id, ...account, requestId: operation.key };
      return { applied: (await setPayee(deps, operator, input)).applied };
    }
    case 'makeFile': {
      const { saleIds, key: requestId } = operation;
      const account = await bankOf(world, people, operation);
      const about = { template: 'standard', format: 'csv', reason: REASON, requestId } as const;
      return { id: (await createPayout(deps, operator, { ...account, saleIds: [...saleIds], ...about })).id };
    }
    case 'takeBack': {
      const { fileId: id, saleIds } = operation;
      await takeBackSales(deps, operator, { id, saleIds, reason: REASON });
      return {};
    }
    case 'makeRefundFile': {
      const { refunds, key: requestId } = operation;
      const { depositAccountId = 0 } = await bankOf(world, people, operation);
      const about = { template: 'standard', format: 'csv', reason: REASON, requestId } as const;
      const refundIds = refunds.map((refund) => refund.id);
      return { id: (await fileRefunds(deps, operator, { depositAccountId, refundIds, ...about })).id };
    }
    case 'takeBackRefund':
      await takeBackRefund(deps, operator, { id: operation.line.id, reason: REASON });
      return {};
    case 'release':
      await releaseBankLine(deps, operator, { id: operation.line.id, reason: REASON });
      return {};
    case 'closeDay': {
      const { day, key: requestId } = operation;
      const account = await bankOf(world, people, operation);
      const closed = await closeDay(deps, operator, { ...account, day, requestId });
      const { id, state, approvals, opening, in: came, out, closing, unmatched } = closed;
      return { id, state, approvals, opening, in: came, out, closing, unmatched };
    }
  }
}

const HOLDER_DOES = ['buy', 'sell', 'sendToAgent', 'send', 'cancel', 'close'];
const isHolders = (operation: Operation): operation is HolderOperation => HOLDER_DOES.includes(operation.do);

const isJob = (operation: Operation): operation is JobOperation => operation.do in JOBS;

const JOBS = {
  expire: async ({ deps }: LedgerWorld) => ({ expired: await expirePurchases(deps) }),
  async runSends({ deps }: LedgerWorld) {
    await runWaitingSends(deps);
    return {};
  },
  raiseRules: async ({ deps }: LedgerWorld) => ({ count: await raiseDueLimits(deps) }),
  endFreezes: async ({ deps }: LedgerWorld) => ({ count: await endDueFreezes(deps) }),
  designateDue: async ({ deps }: LedgerWorld) => ({ count: await designateDue(deps) }),
} as const;

/** What the server answers to it. */
export async function perform(world: LedgerWorld, people: People, operation: Operation): Promise<object> {
  if (isJob(operation)) return JOBS[operation.do](world);
  if (isOfLocks(operation)) return withLocks(world, operation);
  if (isOfBank(operation)) return atBank(world, people, operation);
  return isHolders(operation) ? asHolder(world, people, operation) : asOperator(world, people, operation);
}
