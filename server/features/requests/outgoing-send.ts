import type { ReadDb, Tx } from '../../../db/store.ts';
import { maskAddress } from '../../../domain/display.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { release } from '../../ledger/reservations.ts';
import { amountsWithin } from './amount-filter.ts';
import type { AmountFilter } from './kind-handlers.ts';
import type { DecisionInput } from './kind-handlers.ts';
import { failInHistory, holdInHistory } from './move-history.ts';
import type { RequestRow } from './requests.repo.ts';
import { worthOfRequest } from './worth.ts';

type Outgoing = { net: DaonUnits; gross: DaonUnits; toAddress: string };

/** What the sends that hold their gross until they are made share, wherever they go. */
export const outgoingSend = (getSend: (db: ReadDb, requestId: number) => Promise<Outgoing>) => ({
  async describe(tx: Tx, request: RequestRow) {
    const { net, toAddress } = await getSend(tx, request.id);
    return { comName: null, amount: net, accountInfo: maskAddress(toAddress), trxId: request.id };
  },
  async worth(db: ReadDb, request: RequestRow) {
    const { net } = await getSend(db, request.id);
    return worthOfRequest(db, request, { units: net, ownWon: null });
  },
  async reject(deps: Deps, tx: Tx, input: DecisionInput) {
    const { gross } = await getSend(tx, input.request.id);
    await release(tx, input.request.holderId, gross);
    await failInHistory(deps, tx, input);
  },
  hold: holdInHistory,
  toInbox: ({ net, toAddress }: { net: DaonUnits; toAddress: string }) => ({
    daon: net,
    won: null,
    price: null,
    target: toAddress,
    name: null,
    company: null,
    depositAccount: null,
  }),
  // By what it was worth when it was made; it has no company.
  within: (db: ReadDb, { wonFrom, wonTo, company, depositAccount }: AmountFilter) =>
    company === undefined && depositAccount === undefined
      ? amountsWithin(db.t.requests.worthWon, wonFrom, wonTo)
      : undefined,
});
