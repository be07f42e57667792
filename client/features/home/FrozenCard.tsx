import { showDateTime } from '../../../domain/display-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { paths } from '../../routes/paths.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { safetyCopy } from '../../copy/safety.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './DepositTracker.module.css';
import type { Home } from './sheets.ts';

/** The wallet is frozen by its holder, whose sign-in has asked for the end of the freeze. */
export default function FrozenCard({ freeze: { endsAt } }: { readonly freeze: NonNullable<Home['freeze']> }) {
  return (
    <section className={styles.card} aria-label={freezeCopy.locked}>
      <p className={styles.line}>
        <span>{freezeCopy.locked}</span>
      </p>
      {endsAt !== null && (
        <p className={styles.won}>
          <span>{freezeCopy.ends(showDateTime(endsAt, serverNow()))}</span>
        </p>
      )}
      <p className={styles.account}>{freezeCopy.endsSub}</p>
      <div className={styles.acts}>
        <ButtonLink to={paths.walletLock} look="soft">
          {freezeCopy.see}
        </ButtonLink>
        <ButtonLink to={paths.safetyCheck}>{safetyCopy.title}</ButtonLink>
      </div>
    </section>
  );
}
