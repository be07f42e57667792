import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showDaonOrDust, showWon } from '../../../domain/display.ts';
import { trpc } from '../../api/trpc.ts';
import { useSearch } from '../../routes/use-search.ts';
import { unitsOf, wonOfWire } from '../../api/wire.ts';
import { historyCopy } from '../../copy/history.ts';
import { homeCopy } from '../../copy/home.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { Covered } from '../../ui/Covered.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { whenCame } from '../../ui/when-came.ts';
import { balanceHint } from './balance-hint.ts';
import styles from './BalanceHeader.module.css';

export function BalanceHeader() {
  const [hidden] = useState(areAmountsHidden);
  const balance = trpc.wallet.balance.useQuery({});
  const utils = trpc.useUtils();
  const place = useLocation();
  const query = useSearch();
  const [hint] = useState(() => balanceHint(query, place.state as unknown));
  // The home has just shown the same figures.
  const known = balance.data ?? utils.wallet.home.getData({});

  const amount = known === undefined ? hint.amount : unitsOf(known.balance);
  const krw = known === undefined ? null : known.balanceKrw;
  const won = known === undefined ? hint.won : krw === null ? null : wonOfWire(krw);
  const lost = balance.isError && amount === null;

  return (
    <section className={styles.balance} aria-label={homeCopy.balance}>
      <p className={styles.label}>{homeCopy.balance}</p>
      <p className={styles.amount}>
        {amount !== null && (hidden ? <Covered /> : <FitText amount={showDaonOrDust(amount)} />)}
        {amount === null && !lost && <Skeleton width="55%" height="30px" />}
        {lost && <span className={styles.lost}>{historyCopy.noBalance}</span>}
      </p>
      <p className={styles.won}>
        {won !== null && !hidden && homeCopy.about(showWon(won))}
        {balance.isRefetchError && (
          <span role="status"> {homeCopy.since(whenCame(balance.dataUpdatedAt))}</span>
        )}
        {won === null && known === undefined && !lost && <Skeleton width="30%" />}
      </p>
    </section>
  );
}
