import { showRelative } from '../../../domain/display-time.ts';
import { maskAddress } from '../../../domain/display.ts';
import { paths } from '../../routes/paths.ts';
import { recipientsCopy } from '../../copy/recipients.ts';
import { sendCopy } from '../../copy/send.ts';
import { ChevronIcon, SendIcon } from '../../ui/icons.tsx';
import { SettingsIcon, WalletIcon } from '../../ui/more-icons.tsx';
import { RowButton, RowLink } from '../../ui/ListRow.tsx';
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './Recipients.module.css';
import type { Recipient } from './send-types.ts';

type RecipientsProps = {
  readonly recipients: readonly Recipient[] | undefined;
  readonly onPick: (address: string) => void;
};

const RECENT_MAX = 5; // fits under the address field without scrolling

/** Favourites stand above. */
function recentOf(recipients: readonly Recipient[]) {
  const sent = recipients.flatMap((row) =>
    row.lastSentAt === null || row.kind === 'closed' || row.saved?.favourite === true
      ? []
      : [{ ...row, lastSentAt: row.lastSentAt }],
  );
  return sent.toSorted((a, b) => Date.parse(b.lastSentAt) - Date.parse(a.lastSentAt)).slice(0, RECENT_MAX);
}

/** Whom the holder sent to lately: one tap leads on to the amount. */
export function Recipients({ recipients, onPick }: RecipientsProps) {
  const now = useNow();
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
  const recent = recentOf(recipients);
  return (
    <section aria-label={sendCopy.recent}>
      {recent.length > 0 && <h2 className={styles.heading}>{sendCopy.recent}</h2>}
      <ul>
        {recent.map(({ address, kind, maskedLogin, saved, lastSentAt }) => (
          <li key={address}>
            <RowButton
              id={address}
              onPress={() => onPick(address)}
              icon={kind === 'wallet' ? <WalletIcon size={20} /> : <SendIcon size={20} />}
              title={saved?.name ?? (maskedLogin === null ? sendCopy.outside : sendCopy.owner(maskedLogin))}
              sub={`${maskAddress(address)} · ${showRelative(lastSentAt, now)}`}
              end={<ChevronIcon size={20} />}
            />
          </li>
        ))}
        <li>
          <RowLink
            to={paths.recipients}
            icon={<SettingsIcon size={20} />}
            title={recipientsCopy.manage}
            end={<ChevronIcon size={20} />}
          />
        </li>
      </ul>
    </section>
  );
}
