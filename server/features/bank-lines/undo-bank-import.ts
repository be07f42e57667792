import { and, asc, eq, exists, inArray, isNotNull, isNull, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon } from '../../../domain/money.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { postBankOpening, reverseBankLines } from '../../ledger/post-won.ts';
import { findPaidSales } from '../requests/refuse-paid-sale.ts';
import { keepSaidToBePaid } from '../requests/said-to-be-paid.ts';
import { readBankImport, type BankImportWire } from './list-bank-imports.ts';
import { heldBeforeAll } from './stored-lines.ts';

const NOT_TAKEN_YET =
  '이 거래내역에 아직 맡지 않은 판매의 지급이 있어요. 그 판매를 먼저 맡은 뒤에 되돌려 주세요.';

/** The open sales of an import's amounts. */
async function findOpenSales(tx: Tx, importId: number) {
  const { bankLines, depositAccounts, requests, sales } = tx.t;
  return tx
    .select({
      id: requests.id,
      kind: requests.kind,
      version: requests.version,
      takenBy: requests.takenBy,
    })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .where(
      and(
        eq(requests.kind, 'sale'),
        inArray(requests.state, [PENDING, ON_HOLD]),
        exists(
          tx
            .select({ one: sql`1` })
            .from(bankLines)
            .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
            .where(
              and(
                eq(bankLines.importId, importId),
                eq(bankLines.direction, 'out'),
                eq(bankLines.won, sales.payoutWon),
                eq(depositAccounts.companyId, sales.companyId),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(requests.id));
}

type OpenSale = Awaited<ReturnType<typeof findOpenSales>>[number];

async function paidOf(tx: Tx, open: readonly OpenSale[], now: Date): Promise<OpenSale[]> {
  const ids = open.map(({ id }) => id);
  const surely = await findPaidSales(tx, ids, now);
  return open.filter(({ id }) => surely.has(id));
}

/**
 * Takes a statement back that was imported for the wrong account: its lines leave the books and the list, so that they can be
 * imported for the right one. Asked again it answers the same. What its lines said of taken sales that they had paid lasts as long as
 * the takes: the one who takes it back may not be able to reject them alone. Throws NOT_FOUND, REASON_REQUIRED, BANK_LINE_SETTLED while
 * one of its lines is accounted for, and PAYOUT_PAID where a line has paid an open sale that is not taken.
 */
export async function undoBankImport(
  deps: Deps,
  operator: { id: number; login: string },
  input: { id: number; reason: string },
): Promise<BankImportWire> {
  if (reasonError(input.reason) !== null) throw new DomainError('REASON_REQUIRED');
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const { bankImports, bankLines } = tx.t;
    const [undone] = await tx
      .update(bankImports)
      .set({ undoneBy: operator.id, undoneAt: now })
      .where(and(eq(bankImports.id, input.id), isNull(bankImports.undoneAt)))
      .returning({ depositAccountId: bankImports.depositAccountId });
    // Another call was first, or there is no such import; reading it shows which.
    if (undone === undefined) return readBankImport(deps, tx, input.id);
    const { depositAccountId } = undone;
    const ofImport = eq(bankLines.importId, input.id);
    const [settled] = await tx
      .select({ id: bankLines.id })
      .from(bankLines)
      .where(and(ofImport, isNotNull(bankLines.settledAs)))
      .limit(1);
    if (settled !== undefined) throw new DomainError('BANK_LINE_SETTLED');
    const before = await heldBeforeAll(tx, depositAccountId);
    const lines = await tx
      .select({
        direction: bankLines.direction,
        won: bankLines.won,
        day: bankLines.day,
        transactionId: bankLines.ledgerTransactionId,
      })
      .from(bankLines)
      .where(ofImport)
      .orderBy(asc(bankLines.id));
    const about = { depositAccountId, operatorId: operator.id, at: now };
    await reverseBankLines(tx, { ...about, lines });
    const open = await findOpenSales(tx, input.id);
    const paid = await paidOf(tx, open, now);
    await tx.delete(bankLines).where(ofImport);
    const stillPaid = new Set((await paidOf(tx, paid, now)).map(({ id }) => id));
    for (const sale of paid.filter(({ id }) => !stillPaid.has(id))) {
      if (sale.takenBy === null)
        throw new DomainError('PAYOUT_PAID', { id: sale.id }, { sentence: NOT_TAKEN_YET });
      await keepSaidToBePaid(tx, sale, operator.id, now);
    }
    const after = await heldBeforeAll(tx, depositAccountId);
    const day = after?.day ?? before?.day;
    if (day !== undefined) {
      const held = asWon((after?.held ?? 0n) - (before?.held ?? 0n));
      await postBankOpening(tx, { ...about, held, day });
    }
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'bankImports.undo',
      subject: `bankImport:${input.id}`,
      outcome: 'done',
      detail: { depositAccountId, lines: lines.length, reason: normalizeReason(input.reason) },
    });
    return readBankImport(deps, tx, input.id);
  });
}
