import type { CSSProperties } from 'react';
import { BANKS } from '../../domain/banks.ts';
import type { Bank } from '../../domain/banks.ts';
import styles from './BankGrid.module.css';
import { classes } from './classes.ts';

/**
 * A colour for each bank's initials, so that the eye finds its own bank without a logo. White stands on every one of them
 * at 4.5 : 1 or more, in light and dark alike.
 */
const TINTS: Readonly<Record<string, string>> = {
  '004': '#6b5632',
  '003': '#0a5fa8',
  '020': '#1667b8',
  '081': '#00766c',
  '088': '#2447b5',
  '007': '#0a6f8f',
  '011': '#1e7a34',
  '023': '#2f7d1f',
  '027': '#1d4f91',
  '089': '#5a35c9',
  '090': '#6a5a00',
  '092': '#1b64da',
  '034': '#9a3412',
  '035': '#c2410c',
  '037': '#3730a3',
  '039': '#b4232f',
};

const initialsOf = (bank: Bank): string => /^[A-Z]+/.exec(bank.name)?.[0] ?? bank.name.slice(0, 1);

export function BankMark({ bank }: { readonly bank: Bank }) {
  const tint = { '--tint': TINTS[bank.code] } as CSSProperties;
  return (
    <span className={styles.mark} style={tint} aria-hidden="true">
      {initialsOf(bank)}
    </span>
  );
}

/** The banks to tap on, all sixteen unless a half-typed name leaves fewer. */
export function BankGrid(props: {
  readonly label: string;
  readonly banks?: readonly Bank[];
  /** The code of the bank that is chosen. */
  readonly chosen: string | null;
  readonly onPick: (bank: Bank) => void;
}) {
  const { label, banks = BANKS, chosen, onPick } = props;
  return (
    <ul className={styles.grid} aria-label={label}>
      {banks.map((bank) => (
        <li key={bank.code}>
          <button
            type="button"
            className={classes(styles.bank, bank.code === chosen && styles.chosen)}
            aria-pressed={bank.code === chosen}
            // A field above keeps the focus until the tap is over: losing it might take this button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(bank)}
          >
            <BankMark bank={bank} />
            <span className={styles.name}>{bank.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
