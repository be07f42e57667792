import { maskAddress, showDaonOrDust, showWon } from '../../../domain/display.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { unitsOf, wonOfWire } from '../../api/wire.ts';
import { homeCopy } from '../../copy/home.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EyeIcon, EyeOffIcon, LockIcon } from '../../ui/icons.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './BalanceCard.module.css';
import type { Home } from './sheets.ts';
import { useCounted } from './use-counted.ts';

type BalanceCardProps = {
  readonly home: Home | undefined;
  readonly hidden: boolean;
  readonly onHide: () => void;
  readonly onLocked: () => void;
};

export function BalanceCard({ home, hidden, onHide, onLocked }: BalanceCardProps) {
  const lockup = home === undefined ? 0n : unitsOf(home.lockup);
  return (
    <section className={styles.card} aria-busy={home === undefined}>
      <div className={styles.top}>
        <h2 className={styles.label}>{homeCopy.balance}</h2>
        <button type="button" className={styles.eye} aria-pressed={hidden} onClick={onHide}>
          {hidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          <span className="visually-hidden">{homeCopy.hide}</span>
        </button>
      </div>
      <Balance home={home} hidden={hidden} />
      <div className={styles.chips}>
        {home === undefined ? (
          <Skeleton width="132px" height="36px" />
        ) : (
          <CopyButton text={home.address} label={homeCopy.copyAddress}>
            {maskAddress(home.address)}
          </CopyButton>
        )}
        {home !== undefined && lockup > 0n && (
          <button type="button" className={styles.locked} onClick={onLocked} aria-haspopup="dialog">
            <LockIcon size={16} />
            {homeCopy.locked(hidden ? '•••' : showDaonOrDust(unitsOf(home.lockup)))}
          </button>
        )}
      </div>
    </section>
  );
}

function Balance({ home, hidden }: { readonly home: Home | undefined; readonly hidden: boolean }) {
  if (home === undefined) {
    return (
      <>
        <p className={styles.amount}>
          <Skeleton width="56%" height="36px" />
        </p>
        <p className={styles.won}>
          <Skeleton width="32%" height="18px" />
        </p>
      </>
    );
  }
  if (hidden) {
    return (
      <>
        <p className={styles.amount}>
          <span aria-hidden="true">••••••</span>
          <span className="visually-hidden">{homeCopy.hidden}</span>
        </p>
        <p className={styles.won} />
      </>
    );
  }
  return (
    <>
      <p className={classes(styles.amount, 'num')}>
        <Counted units={unitsOf(home.balance)} />
      </p>
      <p className={classes(styles.won, 'num')}>
        {home.balanceKrw !== null && homeCopy.about(showWon(wonOfWire(home.balanceKrw)))}
      </p>
    </>
  );
}

/** Counts to a new balance on the screen alone: a screen reader hears the balance. */
function Counted({ units }: { readonly units: DaonUnits }) {
  const shown = useCounted(units);
  const counts = shown !== units;
  return (
    <>
      {counts && <span className="visually-hidden">{`${showDaonOrDust(units)} DAON`}</span>}
      <span aria-hidden={counts}>
        <FitText text={showDaonOrDust(shown)} unit="DAON" />
      </span>
    </>
  );
}
