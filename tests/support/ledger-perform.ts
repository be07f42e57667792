// Makes the operations of the ledger model on the use-cases of the server.
import { asPriceE4, asUnits, asWon } from '../../domain/money.ts';
import { closeAccount } from '../../server/features/auth/close-account.ts';
import { correctTransaction } from '../../server/features/corrections/correct-transaction.ts';
import { recordDeposit } from '../../server/features/deposits/record-deposit.ts';
import { blockHolder, unblockHolder } from '../../server/features/holders/change-status.ts';
import { payOut } from '../../server/features/holders/pay-out.ts';
import { setLock } from '../../server/features/holders/set-lock.ts';
import { buy } from '../../server/features/purchases/buy.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { putBackRequest } from '../../server/features/requests/put-back-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { setPrice } from '../../server/features/settings/change-pricing.ts';
import { send } from '../../server/features/transfers/send.ts';
import type { HolderOperation, Operation, OperatorOperation } from './ledger-operation.ts';
import { addressOf, type LedgerWorld, type TestHolder, type TestOperator } from './ledger-world.ts';

export type People = { holders: readonly TestHolder[]; operators: readonly TestOperator[] };

const REASON = '확인이 필요해요';

function byId<T extends { id: number }>(people: readonly T[], id: number): T {
  const found = people.find((one) => one.id === id);
  if (!found) throw new Error(`no person with the id ${id}`);
  return found;
}

async function asHolder({ deps }: LedgerWorld, { holders }: People, operation: HolderOperation) {
  const holder = byId(holders, operation.by);
  const { linkedAccountId } = holder;
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
      return decideRequest(deps, operator, operation.kind, { ...operation, txHash: operation.hash });
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

const HOLDER_DOES = ['buy', 'sell', 'sendToAgent', 'send', 'cancel', 'close'];
const isHolders = (operation: Operation): operation is HolderOperation => HOLDER_DOES.includes(operation.do);

/** What the server answers to it. */
export async function perform(world: LedgerWorld, people: People, operation: Operation): Promise<object> {
  if (operation.do === 'expire') return { expired: await expirePurchases(world.deps) };
  return isHolders(operation) ? asHolder(world, people, operation) : asOperator(world, people, operation);
}
