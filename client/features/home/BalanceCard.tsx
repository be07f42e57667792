import type { CSSProperties } from 'react';
import { maskAddress, showDaonOrDust, showWon } from '../../../domain/display.ts';
import { showDateTime } from '../../../domain/display-time.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import type { LastBalance } from '../../api/last-balance.ts';
import { serverNow } from '../../api/server-clock.ts';
import { unitsOf, wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { homeCopy } from '../../copy/home.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EyeIcon, EyeOffIcon, LockIcon, RefreshIcon } from '../../ui/icons.tsx';
import { Figure, WithFigures } from '../../ui/Figure.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { whenCame } from '../../ui/when-came.ts';
import styles from './BalanceCard.module.css';
import type { Home } from './sheets.ts';
import { useCounted } from './use-counted.ts';

type BalanceCardProps = {
  readonly home: Home | undefined;
  /** What this device has shown last, while the balance itself does not come. Nothing can be done with it. */
  readonly kept: LastBalance | null;
  /** Why it does not come. */
  readonly error: unknown;
  /** When the figures came, where they could not be refreshed since; in milliseconds. */
  readonly since: number | null;
  readonly hidden: boolean;
  readonly onHide: () => void;
  readonly onLocked: () => void;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
};

const whenKept = ({ at }: LastBalance): string => showDateTime(new Date(at), serverNow());

export function BalanceCard(props: BalanceCardProps) {
  const { home, kept, error, since, hidden, onHide, onLocked, refreshing, onRefresh } = props;
  const lockup = home === undefined ? 0n : unitsOf(home.lockup);
  return (
    <section className={styles.card} aria-busy={home === undefined && kept === null}>
      <div className={styles.top}>
        <Mark size={24} />
        <h2 className={styles.label}>{homeCopy.balance}</h2>
        <button type="button" className={styles.refresh} aria-busy={refreshing} onClick={onRefresh}>
          <RefreshIcon size={20} />
          <span className="visually-hidden">{commonCopy.refresh}</span>
        </button>
        <button type="button" className={styles.eye} aria-pressed={hidden} onClick={onHide}>
          {hidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          <span className="visually-hidden">{homeCopy.hide}</span>
        </button>
      </div>
      <Balance units={home === undefined ? kept?.units : unitsOf(home.balance)} hidden={hidden} />
      <p
        className={classes(styles.won, kept !== null && styles.old)}
        style={{ '--balance-chars': home && showDaonOrDust(unitsOf(home.balance)).length } as CSSProperties}
      >
        {kept !== null
          ? homeCopy.lastChecked(whenKept(kept))
          : !hidden &&
            (home === undefined ? (
              <Skeleton width="32%" height="18px" />
            ) : (
              home.balanceKrw !== null && (
                <Figure text={homeCopy.about(showWon(wonOfWire(home.balanceKrw)))} />
              )
            ))}
        {home !== undefined && since !== null && (
          <span className={styles.since} role="status">
            {homeCopy.since(whenCame(since))}
          </span>
        )}
      </p>
      <div className={styles.chips}>
        {kept !== null ? (
          <>
            <p role="alert">{errorSentence(error)}</p>
            <button type="button" className={styles.again} onClick={onRefresh}>
              {commonCopy.retry}
            </button>
          </>
        ) : home === undefined ? (
          <Skeleton width="132px" height="36px" />
        ) : (
          <CopyButton text={home.address} label={homeCopy.copyAddress}>
            {maskAddress(home.address)}
          </CopyButton>
        )}
        {home !== undefined && lockup > 0n && (
          <button type="button" className={styles.locked} onClick={onLocked} aria-haspopup="dialog">
            <LockIcon size={16} />
            <span>
              <WithFigures
                sentence={homeCopy.locked(hidden ? '••• DAON' : showDaonOrDust(unitsOf(home.lockup)))}
              />
            </span>
          </button>
        )}
      </div>
    </section>
  );
}

function Balance({ units, hidden }: { readonly units: DaonUnits | undefined; readonly hidden: boolean }) {
  return (
    <p className={styles.amount}>
      {units === undefined ? (
        <Skeleton width="56%" height="36px" />
      ) : hidden ? (
        <>
          <span aria-hidden="true">••••••</span>
          <span className="visually-hidden">{homeCopy.hidden}</span>
        </>
      ) : (
        <Counted units={units} />
      )}
    </p>
  );
}

/** Counts to a new balance on the screen alone: a screen reader hears the balance. */
function Counted({ units }: { readonly units: DaonUnits }) {
  const shown = useCounted(units);
  const counts = shown !== units;
  return (
    <>
      {counts && <span className="visually-hidden">{showDaonOrDust(units)}</span>}
      <span aria-hidden={counts}>
        <FitText amount={showDaonOrDust(shown)} />
      </span>
    </>
  );
}
