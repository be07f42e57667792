import { useId } from 'react';
import { maskAddress } from '../../../domain/display.ts';
import { recipientsCopy } from '../../copy/recipients.ts';
import styles from './Agents.module.css';
import type { Recipient } from './send-types.ts';

type FavouritesProps = {
  readonly recipients: readonly Recipient[];
  readonly onPick: (address: string) => void;
};

/** Whom the holder sends to again and again, in a row that scrolls sideways: one tap leads on to the amount. */
export function Favourites({ recipients, onPick }: FavouritesProps) {
  const heading = useId();
  const favourites = recipients.flatMap(({ address, kind, saved }) =>
    saved?.favourite === true && kind !== 'closed' ? [{ address, name: saved.name }] : [],
  );
  if (favourites.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {recipientsCopy.favourites}
      </h2>
      <ul className={styles.row}>
        {favourites.map(({ address, name }) => (
          <li key={address}>
            <button type="button" className={styles.agent} data-id={address} onClick={() => onPick(address)}>
              <span className={styles.avatar} aria-hidden="true">
                {Array.from(name)[0]}
              </span>
              <span className={styles.email}>{name}</span>
              <span className={styles.bank}>{maskAddress(address)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
