import { buyCopy } from '../../copy/buy.ts';
import { OrderAccount } from '../../money/OrderAccount.tsx';
import { BuyFlow } from './BuyFlow.tsx';
import { BUY_SCREEN } from './buy-types.ts';

/** Buying by transfer from one linked account. */
export default function BuyScreen() {
  return (
    <OrderAccount screen={BUY_SCREEN} title={buyCopy.title} question={buyCopy.question}>
      {(account, balance) => <BuyFlow account={account} balance={balance} />}
    </OrderAccount>
  );
}
