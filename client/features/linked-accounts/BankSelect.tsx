import { useId } from 'react';
import type { Bank } from '../../../domain/banks.ts';
import { addLinkedCopy } from '../../copy/add-linked.ts';
import { BankMark } from '../../ui/BankGrid.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './BankSelect.module.css';

/** The bank as a field that opens the sheet of all banks. */
export function BankSelect({ bank, onOpen }: { readonly bank: Bank | null; readonly onOpen: () => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {addLinkedCopy.bank}
      </span>
      <button
        type="button"
        id={`${id}-value`}
        name="bank_name"
        value={bank?.name ?? ''}
        className={styles.box}
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
      >
        {bank !== null && <BankMark bank={bank} />}
        <span className={bank === null ? styles.placeholder : styles.value}>
          {bank?.name ?? addLinkedCopy.bankPlaceholder}
        </span>
        <span className={styles.chevron}>
          <ChevronIcon size={18} />
        </span>
      </button>
    </div>
  );
}
