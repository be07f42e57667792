// What operators do with money that came in and is to be sent back (D65).
import { randomUUID } from 'node:crypto';
import type { MoneyWorld } from '../people/money-world.ts';
import { payoutDesk, type PayoutFile } from './payout-desk.ts';

export const CAME = '2026-11-20 09:10:00';
export const WENT = '2026-11-20 09:40:00';
export const NOTE = '주문이 없는 입금';
export const NUMBER = '110987654321';

type Refund = {
  id: number;
  state: string;
  won: string;
  payer: string;
  payee: { accountNum: string; name: string; holder: { login: string } | null } | null;
  file: { id: number } | null;
  paid: { lineId: number } | null;
};

/** A payee that an operator types. */
export const typed = (id: number, more: object = {}) => ({
  ...{ id, bank: '088', accountNum: NUMBER, name: '박민수', requestId: randomUUID() },
  ...more,
});
export const fileInput = (refundIds: number[], more: object = {}) => ({
  ...{ depositAccountId: 1, refundIds, template: 'standard', format: 'csv', reason: '오늘 환불' },
  requestId: randomUUID(),
  ...more,
});
export const textOf = ({ contentBase64 }: PayoutFile) =>
  Buffer.from(contentBase64, 'base64').toString('utf8');

export function refundDesk(world: () => MoneyWorld) {
  const desk = payoutDesk(world);
  const { asTaker, importLines, lines } = desk;
  type Line = Awaited<ReturnType<typeof lines>>[number] & {
    settledAs: string | null;
    refunds: { id: number; state: string; payee: string | null }[];
  };
  const shown = async () => (await lines()) as Line[];
  const settle = (input: object) => asTaker('bankLines.settle', input);
  return {
    ...desk,
    shown,
    settle,
    refund: async (id: number) => (await asTaker('refunds.get', { id })).data<Refund>(),
    refunds: async (filter: object = {}) =>
      (await asTaker('refunds.list', { filter })).data<{ data: Refund[]; total: number }>().data,
    setPayee: (input: object, token = world().operator) =>
      world().call('admin.refunds.setPayee', input, token),
    file: (refundIds: number[], more: object = {}) => asTaker('refunds.file', fileInput(refundIds, more)),
    logged: async (action: string) =>
      (await world().asAdmin('audit.list', { filter: { action } })).data<{
        data: { subject: string; outcome: string; detail: Record<string, unknown> }[];
      }>().data,
    /** A line in that was settled as a refund. */
    owed: async (won = 50_000, name = '박민수', at = CAME): Promise<number> => {
      const before = new Set((await lines()).map(({ id }) => id));
      await importLines([{ at, won, name }]);
      const id = (await lines()).find((line) => !before.has(line.id))?.id ?? 0;
      (await settle({ id, as: 'refund', note: NOTE })).data();
      return id;
    },
    /** A line out, as it is shown. */
    goesOut: async (won: number, name: string, at = WENT): Promise<Line> => {
      const before = new Set((await lines()).map(({ id }) => id));
      await importLines([{ at, won: -won, name }]);
      const line = (await shown()).find(({ id }) => !before.has(id));
      if (line === undefined) throw new Error('the line was not imported');
      return line;
    },
    /** The correction of what accounted for a line. */
    corrected: async (lineId: number, token = world().admin) => {
      const rows = await world().store.read((db) => db.select().from(db.t.bankLines));
      const transactionId = rows.find(({ id }) => id === lineId)?.settlementTransactionId;
      const input = { transactionId, reason: '잘못 처리했어요', requestId: randomUUID() };
      return world().call('admin.corrections.create', input, token);
    },
  };
}
