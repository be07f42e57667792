import { useId } from 'react';
import { showRelative } from '../../../domain/display-time.ts';
import { maskAddress } from '../../../domain/display.ts';
import { serverNow } from '../../api/server-clock.ts';
import { sendCopy } from '../../copy/send.ts';
import { ChevronIcon, SendIcon } from '../../ui/icons.tsx';
import { WalletIcon } from '../../ui/more-icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Recipients.module.css';
import type { Recipient } from './send-types.ts';

type RecipientsProps = {
  readonly recipients: readonly Recipient[] | undefined;
  readonly onPick: (address: string) => void;
};

/** Whom the holder sent to lately: one tap leads on to the amount. */
export function Recipients({ recipients, onPick }: RecipientsProps) {
  const heading = useId();
  if (recipients === undefined) {
    return (
      <div aria-hidden="true">
        <p className={styles.heading}>
          <Skeleton width="84px" />
        </p>
        <RowSkeletons count={2} />
      </div>
    );
  }
  if (recipients.length === 0) return null;
  const now = serverNow();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {sendCopy.recent}
      </h2>
      <ul>
        {recipients.map(({ address, kind, maskedLogin, lastSentAt }) => (
          <li key={address}>
            <RowButton
              id={address}
              onPress={() => onPick(address)}
              icon={kind === 'wallet' ? <WalletIcon size={20} /> : <SendIcon size={20} />}
              title={maskedLogin === null ? sendCopy.outside : sendCopy.owner(maskedLogin)}
              sub={`${maskAddress(address)} · ${showRelative(lastSentAt, now)}`}
              end={<ChevronIcon size={20} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
