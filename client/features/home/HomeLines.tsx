import { BalanceLine } from './BalanceLine.tsx';
import { PriceLine } from './PriceLine.tsx';
import type { Home } from './sheets.ts';

/** The price and the balance as lines, in a chunk that comes after the first paint. Their place is kept by the home. */
export default function HomeLines({ home, hidden }: { readonly home: Home; readonly hidden: boolean }) {
  return (
    <>
      {home.price !== null && <PriceLine price={home.price} />}
      <BalanceLine balance={home.balance} hidden={hidden} />
    </>
  );
}
