import { sellCopy } from '../../copy/sell.ts';
import { OrderAccount } from '../../money/OrderAccount.tsx';
import { SELL_SCREEN } from './sell-types.ts';
import { SellFlow } from './SellFlow.tsx';

/** Selling to one linked account. */
export default function SellScreen() {
  return (
    <OrderAccount screen={SELL_SCREEN} title={sellCopy.title} question={sellCopy.question}>
      {(account, balance) => <SellFlow account={account} balance={balance} />}
    </OrderAccount>
  );
}
