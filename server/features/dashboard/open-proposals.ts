import { z } from 'zod';
import { and, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { parseDaon, wonOf, wonToString } from '../../../domain/money.ts';
import { withoutHashes } from '../../../domain/proposal.ts';
import { companyOfDepositAccount } from '../../companies/deposit-accounts.repo.ts';
import type { Deps } from '../../deps/deps.ts';
import { findHindrance } from '../../erasure/erase-holder.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { readPreview } from '../closings/preview-closing.ts';
import { findOpenProposals } from './dashboard.repo.ts';

/** The content of a proposal; keyed hashes are removed, because they never leave the server. */
function readContent(content: unknown): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(withoutHashes(String(content))));
  return parsed.success ? parsed.data : {};
}

type Content = Readonly<Record<string, string>>;
type Proposed = { readonly kind: string; readonly content: Content };

/**
 * What is shown of a proposal; null when nothing is left to approve. A proposal stays open when its holder or another act has done away
 * with what it is about: an identical call would then be refused, or begin a new proposal. A passkey is shown with its holder.
 */
async function readLeft(db: ReadDb, deps: Deps, { kind, content }: Proposed): Promise<Content | null> {
  const { passkeys, holders, ledgerTransactions, bankLines } = db.t;
  const [what, first = '', second = ''] = kind.split(':');
  const id = Number(first);
  const contentIf = (isLeft: boolean) => (isLeft ? content : null);
  switch (what) {
    case 'removePasskey': {
      const [key] = await db
        .select({ holderId: passkeys.holderId, since: passkeys.createdAt })
        .from(passkeys)
        .where(eq(passkeys.id, id));
      return key?.since.toISOString() === content['createdAt']
        ? { ...content, holder: String(key?.holderId) }
        : null;
    }
    case 'endFreeze': {
      const [holder] = await db.select({ since: holders.frozenAt }).from(holders).where(eq(holders.id, id));
      return contentIf(holder?.since?.toISOString() === content['frozenAt']);
    }
    case 'correction': {
      const { reversesId } = ledgerTransactions;
      const reversed = await db.select({ id: reversesId }).from(ledgerTransactions).where(eq(reversesId, id));
      return contentIf(reversed.length === 0);
    }
    case 'bankReturn': {
      const { id: lineId, settledAs } = bankLines;
      const back = await db
        .select({ id: lineId })
        .from(bankLines)
        .where(and(eq(lineId, Number(second)), isNull(settledAs)));
      return contentIf(back.length > 0);
    }
    case 'closing': {
      const chosen = { companyId: await companyOfDepositAccount(db, id), depositAccountId: id, day: second };
      return contentIf((await readPreview(db, deps, chosen)).preview.firstSigner !== null);
    }
    case 'payout': {
      const { price } = await readPricing(db);
      const amount = parseDaon(content['amount'] ?? '');
      if (price === null || !amount.ok) return null;
      return contentIf(wonToString(wonOf(amount.value, price)) === content['payoutWon']);
    }
    case 'erase':
      return contentIf((await findHindrance(db, id)) === null);
    default:
      return content;
  }
}

/** The proposals that an identical one by a second operator would approve, oldest first. */
export async function listOpenProposals(db: ReadDb, deps: Deps, now: Date) {
  const left = [];
  for (const row of await findOpenProposals(db, now)) {
    const content = await readLeft(db, deps, { kind: row.kind, content: readContent(row.content) });
    if (content !== null) left.push({ ...row, content });
  }
  return left;
}
