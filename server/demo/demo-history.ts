// The first demo holder's history: 25 rows and 25 alarms of the specification's eight types, created by the real
// use-cases at past times, so that books, history and alarms agree. The balance ends at 1 000 DAON.
import { eq } from '../../db/sql.ts';
import { parseAddress } from '../../domain/address.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { isPaidByHand, type DecidedKind } from '../../domain/request-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { openLink } from '../features/linked-accounts/open-link.ts';
import { buy } from '../features/purchases/buy.ts';
import { sell } from '../features/sales/sell.ts';
import { decideRequest, type DecideInput } from '../features/requests/decide-request.ts';
import { takeRequest } from '../features/requests/take-request.ts';
import { send } from '../features/transfers/send.ts';
import { unwrap } from '../trpc/unwrap.ts';

export type DemoHolder = { id: number; linkedAccountId: number; address: string };

export type DemoPast = {
  deps: Deps;
  operator: { id: number; login: string };
  companyId: number;
  first: DemoHolder;
  second: DemoHolder;
  /** Advances the clock by some hours. */
  advance: (hours: number) => void;
};

const daon = (amount: bigint) => asUnits(amount * DAON);
// No wallet of this product: a send to it is an external send.
const OUTSIDE_ADDRESS = '0x00000000000000000000000000000000000da0ff';
const HOURS_BETWEEN = 26;

type Verdict = Omit<DecideInput, 'id'>;

const approve: Verdict = { decision: 'approve' };
const held: Verdict = { decision: 'hold', reason: '입금자 확인이 필요해요.' };
const heldSale: Verdict = { decision: 'hold', reason: '계좌 확인이 필요해요.' };
const rejected: Verdict = { decision: 'reject', reason: '입금이 확인되지 않았어요.' };
const rejectedSale: Verdict = { decision: 'reject', reason: '계좌 정보가 일치하지 않아요.' };

/**
 * Decides one request step by step, an hour between the steps; kinds paid by hand are taken before they are approved.
 */
async function decide(
  past: DemoPast,
  kind: DecidedKind,
  id: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  for (const verdict of verdicts) {
    past.advance(1);
    if (verdict.decision === 'approve' && isPaidByHand(kind))
      await takeRequest(past.deps, past.operator, kind, { id });
    await decideRequest(past.deps, past.operator, kind, { id, ...verdict });
  }
}

async function purchase(
  past: DemoPast,
  holder: DemoHolder,
  tokens: bigint,
  ...verdicts: Verdict[]
): Promise<void> {
  past.advance(HOURS_BETWEEN);
  const { id } = await buy(past.deps, holder, {
    linkedAccountId: holder.linkedAccountId,
    won: asWon(tokens * 100n),
    requestId: past.deps.ids.uuid(),
  });
  await decide(past, 'purchase', id, verdicts);
}

async function sale(past: DemoPast, gross: bigint, ...verdicts: Verdict[]): Promise<void> {
  past.advance(HOURS_BETWEEN);
  const { id } = await sell(past.deps, past.first, {
    linkedAccountId: past.first.linkedAccountId,
    gross: daon(gross),
    requestId: past.deps.ids.uuid(),
  });
  await decide(past, 'sale', id, verdicts);
}

async function sendTo(past: DemoPast, address: string, net: bigint): Promise<number> {
  past.advance(HOURS_BETWEEN);
  const to = { address: unwrap(parseAddress(address)) };
  const { id } = await send(past.deps, past.first, { to, net: daon(net), requestId: past.deps.ids.uuid() });
  return id;
}

/** Requests another bank account; an approved one is removed again, so that one linked account remains. */
async function link(past: DemoPast, accountNum: string, verdict: Verdict): Promise<void> {
  past.advance(HOURS_BETWEEN);
  const { deps, first } = past;
  const { requestId, linkedAccountId } = await deps.store.write((tx) =>
    openLink(
      tx,
      deps.secrets,
      {
        holderId: first.id,
        companyId: past.companyId,
        name: '다온일',
        bankCode: '020',
        accountNum,
        email: 'daon0001',
        now: deps.clock.now(),
      },
      null,
    ),
  );
  await decide(past, 'link', requestId, [verdict]);
  if (verdict.decision === 'approve') await removeLink(deps, linkedAccountId);
}

async function removeLink(deps: Deps, linkedAccountId: number): Promise<void> {
  await deps.store.write(async (tx) => {
    const { linkedAccounts } = tx.t;
    await tx
      .update(linkedAccounts)
      .set({ status: 'removed', updatedAt: deps.clock.now() })
      .where(eq(linkedAccounts.id, linkedAccountId));
  });
}

/** Creates the whole history. Bought 1 550, fees 4, sold 344, sent 202: 1 000 DAON remain. */
export async function createDemoHistory(past: DemoPast): Promise<void> {
  const { first, second } = past;
  await purchase(past, first, 600n, approve);
  await purchase(past, first, 400n, held, approve);
  await link(past, '1002000000011', rejectedSale);
  await purchase(past, first, 80n, rejected);
  await sale(past, 144n, approve);
  await sendTo(past, second.address, 100n);
  await purchase(past, first, 300n, held, approve);
  await sale(past, 50n, heldSale, rejectedSale);
  await link(past, '1002000000012', approve);
  const outsideHeld = await sendTo(past, OUTSIDE_ADDRESS, 20n);
  await decide(past, 'externalSend', outsideHeld, [heldSale, rejectedSale]);
  await sale(past, 100n, heldSale, approve);
  await purchase(past, first, 120n, held, rejected);
  await purchase(past, first, 250n, approve);
  await sendTo(past, second.address, 100n);
  await link(past, '1002000000013', rejectedSale);
  const outside = await sendTo(past, OUTSIDE_ADDRESS, 35n);
  await decide(past, 'externalSend', outside, [rejectedSale]);
  await sale(past, 30n, heldSale, rejectedSale);
  await purchase(past, first, 40n, rejected);
  await purchase(past, second, 301n, approve);
  await link(past, '1002000000014', approve);
  await sale(past, 100n, approve);
}
