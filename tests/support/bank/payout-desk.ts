// What operators do at the payout desk and with the lines of the bank that pay its sales.
import { randomUUID } from 'node:crypto';
import type { TrpcAnswer } from '../servers/app.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { MoneyWorld } from '../people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from './statement-text.ts';

export type PayoutFile = {
  id: number;
  fileName: string;
  contentBase64: string;
  contentHash: string;
  isRepeat: boolean;
};

type Line = { id: number; name: string; memo: string; match: string; candidates: { id: number }[] };

export const PAYOUT_REASON = '오늘 판매 지급';
/** Minutes after the sales of a test. */
export const SOON = '2026-11-20 09:10:00';

export const payoutInput = (saleIds: number[], more: object = {}) => ({
  ...{ companyId: 1, saleIds, template: 'standard', format: 'csv', reason: PAYOUT_REASON },
  requestId: randomUUID(),
  ...more,
});

const REASON = '다시 확인';
/** Longer than a signature stands. */
const EXPIRED_MS = 96 * HOUR_MS;

/** By the operator of the world that `world` answers, unless another session is given. */
export function payoutDesk(world: () => MoneyWorld) {
  const create = (saleIds: number[], more: object = {}, token = world().operator): Promise<TrpcAnswer> =>
    world().call('admin.payouts.create', payoutInput(saleIds, more), token);
  const asTaker = (path: string, input: object) => world().call(`admin.${path}`, input, world().operator);
  return {
    create,
    asTaker,
    /** As the operator that a test hired as `second`, signed in anew. */
    asSecond: async (path: string, input: object) =>
      world().call(`admin.${path}`, input, await world().signInOperator('second')),
    /** A sale that the operator has taken. */
    taken: async (gross = '100') => {
      const id = await world().sell(gross);
      await world().take('sales', id);
      return id;
    },
    /** Waits until the signatures of a test have expired, and signs the operator in again. */
    expire: async () => {
      world().wait(EXPIRED_MS);
      world().operator = await world().signInOperator('operator');
    },
    /** Takes the newest statement back. */
    undo: async () => {
      const [newest] = (await asTaker('bankImports.list', {})).data<{ data: { id: number }[] }>().data;
      return asTaker('bankImports.undo', { id: newest?.id, reason: REASON });
    },
    /** The state of a sale after the rejection of one operator. */
    rejectedByOne: async (id: number) =>
      (await asTaker('sales.decide', { id, decision: 'reject', reason: REASON })).data<{ state: number }>()
        .state,
    /** How many payment claims a sale has. */
    saidOf: async (id: number) =>
      (await asTaker('inbox.facts', { kind: 'sale', id })).data<{ saidToBePaid: object[] }>().saidToBePaid
        .length,
    made: async (saleIds: number[], more: object = {}) => (await create(saleIds, more)).data<PayoutFile>(),
    takeBack: (id: number, saleIds: number[], token = world().operator) =>
      world().call('admin.payouts.takeBack', { id, saleIds, reason: '은행에서 거절' }, token),
    importLines: async (lines: WrittenLine[], more: object = {}) =>
      void (
        await asTaker('bankLines.import', {
          ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines, 100_000_000)) },
          requestId: randomUUID(),
          ...more,
        })
      ).data(),
    lines: async (filter: object = {}) =>
      (await asTaker('bankLines.list', { filter, sort: { field: 'at', order: 'ASC' } })).data<{
        data: Line[];
      }>().data,
    approve: async (ids: number[], token = world().operator) =>
      (await world().call('admin.bankLines.approve', { ids, requestId: randomUUID() }, token)).data<{
        results: { outcome: string; reason: string | null }[];
      }>().results,
    wonOf: async (id: number) =>
      Number((await asTaker('sales.get', { id })).data<{ payoutWon: string }>().payoutWon),
  };
}
