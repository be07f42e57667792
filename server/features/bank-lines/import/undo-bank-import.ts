import { and, asc, eq, isNotNull, isNull } from '../../../../db/sql.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { asWon } from '../../../../domain/money.ts';
import { normalizeReason, reasonError } from '../../../../domain/reason.ts';
import type { Deps } from '../../../deps/deps.ts';
import { postBankOpening, reverseBankLines } from '../../../ledger/post-won.ts';
import { companyOfDepositAccount } from '../../../companies/deposit-accounts.repo.ts';
import { linesLeft } from '../match/open-lines.ts';
import { readBankImport, type BankImportWire } from './list-bank-imports.ts';
import { heldBeforeAll } from './stored-lines.ts';
import { NOTHING_CHANGED, operatorAct, type Actor } from '../../../acting/operator-act.ts';

/**
 * Takes a statement back that was imported for the wrong account: its lines leave the books and the list, so that they can be
 * imported for the right one. Asked again it answers the same. What its lines said of taken sales that they had paid lasts as long as
 * the takes: the one who takes it back may not be able to reject them alone. Throws NOT_FOUND, REASON_REQUIRED, BANK_LINE_SETTLED while
 * one of its lines is accounted for, and PAYOUT_PAID where a line has surely paid an open sale that is not taken.
 */
export async function undoBankImport(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string },
): Promise<BankImportWire> {
  if (reasonError(input.reason) !== null) throw new DomainError('REASON_REQUIRED');
  return operatorAct(deps, operator, 'bankImports.undo', async (tx, now) => {
    const { bankImports, bankLines } = tx.t;
    const [undone] = await tx
      .update(bankImports)
      .set({ undoneBy: operator.id, undoneAt: now })
      .where(and(eq(bankImports.id, input.id), isNull(bankImports.undoneAt)))
      .returning({ depositAccountId: bankImports.depositAccountId });
    // Another call was first, or there is no such import; reading it shows which.
    if (undone === undefined)
      return { value: await readBankImport(deps, tx, input.id), log: NOTHING_CHANGED };
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
        id: bankLines.id,
        direction: bankLines.direction,
        won: bankLines.won,
        name: bankLines.name,
        memo: bankLines.memo,
        at: bankLines.at,
        day: bankLines.day,
        transactionId: bankLines.ledgerTransactionId,
      })
      .from(bankLines)
      .where(ofImport)
      .orderBy(asc(bankLines.id));
    const about = { depositAccountId, operatorId: operator.id, at: now };
    await reverseBankLines(tx, { ...about, lines });
    const companyId = await companyOfDepositAccount(tx, depositAccountId);
    await tx.delete(bankLines).where(ofImport);
    await linesLeft(tx, companyId, lines, { operatorId: operator.id, now });
    const after = await heldBeforeAll(tx, depositAccountId);
    const day = after?.day ?? before?.day;
    if (day !== undefined) {
      const held = asWon((after?.held ?? 0n) - (before?.held ?? 0n));
      await postBankOpening(tx, { ...about, held, day });
    }
    return {
      value: await readBankImport(deps, tx, input.id),
      log: {
        subject: `bankImport:${input.id}`,
        detail: { depositAccountId, lines: lines.length, reason: normalizeReason(input.reason) },
      },
    };
  });
}
