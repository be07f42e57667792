// What operators do with payout files and the one debit for each (D64).
import { randomUUID } from 'node:crypto';
import { and, eq } from '../../../db/sql.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import type { MoneyWorld } from '../people/money-world.ts';
import { payoutDesk, SOON } from './payout-desk.ts';

export const LATER = '2026-11-20 09:20:00';
const DEMO_SALES = 34_078n;
const DEMO_UNMATCHED = 185_100n - DEMO_SALES;
/** What `unexplained` answers while the bank and the books agree. */
export const NOTHING = { in: 0n, out: 0n, sales: 0n, books: 0n };

type File = { id: number; isWhole: boolean; mayHaveFailed: number[]; saleIds: number[] };

/** What settles a line with a file. */
export const debitInput = (id: number, fileId: number, failed: number[] = [], more: object = {}) => ({
  ...{ id, as: 'payoutFile', fileId, failed, requestId: randomUUID() },
  ...more,
});

export function fileDebitDesk(world: () => MoneyWorld) {
  const desk = payoutDesk(world);
  const { asTaker } = desk;
  type Line = Awaited<ReturnType<typeof desk.lines>>[number] & { files: File[]; settledAs: string | null };
  const shown = async (filter: object = {}) => (await desk.lines(filter)) as Line[];
  const sale = async (id: number) =>
    (await asTaker('sales.get', { id })).data<{
      state: number;
      takenBy: string | null;
      approvedBy: string[];
    }>();
  return {
    ...desk,
    shown,
    sale,
    states: (ids: number[]) => Promise.all(ids.map(async (id) => (await sale(id)).state)),
    rowsOf: async (id: number) =>
      (await asTaker('payouts.get', { id })).data<{
        sales: { id: number; state: string; lines: object[] }[];
      }>().sales,
    settle: (about: object) => asTaker('bankLines.settle', about),
    /** A file of sales of these amounts, and what each pays. */
    filed: async (...amounts: string[]) => {
      const ids: number[] = [];
      for (const amount of amounts) ids.push(await world().sell(amount));
      const file = await desk.made(ids);
      const won = await Promise.all(ids.map(desk.wonOf));
      return { ids, fileId: file.id, won, sum: won.reduce((total, one) => total + one, 0) };
    },
    /** Corrects the approval of a sale by hand. */
    correct: async (saleId: number) => {
      const transactionId = await world().store.read(async (db) => {
        const { ledgerTransactions: posted } = db.t;
        const [row] = await db
          .select({ id: posted.id })
          .from(posted)
          .where(and(eq(posted.kind, 'sale'), eq(posted.requestId, saleId)));
        return row?.id;
      });
      const corrected = { transactionId, reason: '잘못 승인', requestId: randomUUID() };
      (await world().asAdmin('corrections.create', corrected)).data();
    },
    findings: () => world().store.read((db) => checkBooks(db)),
    /** What the closing of the day says of its lines, beside what the demo left: nothing while the bank and the books agree. */
    unexplained: async () => {
      const { open, unmatched } = (
        await asTaker('closings.preview', { companyId: 1, day: '2026-11-20' })
      ).data<{ open: { kind: string; won: string }[]; unmatched: string }>();
      const ofBank = open.filter(({ kind }) => kind !== 'sales' && kind !== 'purchases');
      const won = (kind: string) => BigInt(ofBank.find((item) => item.kind === kind)?.won ?? 0);
      return {
        ...{ in: won('linesIn'), out: won('linesOut'), sales: won('salesWithoutLine') - DEMO_SALES },
        books: BigInt(unmatched) - DEMO_UNMATCHED,
      };
    },
    /** The line of a debit. */
    debit: async (won: number, text: { name?: string; memo?: string; at?: string } = {}) => {
      const { at = SOON, name = '대량이체', memo = '' } = text;
      await desk.importLines([{ at, won: -won, name, memo }]);
      return (await shown()).at(-1)?.id ?? 0;
    },
  };
}
