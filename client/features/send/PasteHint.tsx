import { sendCopy } from '../../copy/send.ts';
import { CopyIcon } from '../../ui/icons.tsx';
import { Chip } from '../../ui/StateChip.tsx';
import styles from './PasteHint.module.css';

/** Offers the address that was copied elsewhere: one tap puts it into the field. */
export function PasteHint({ address, onPaste }: { readonly address: string; readonly onPaste: () => void }) {
  return (
    <div className={styles.room}>
      <button type="button" className={styles.hint} onClick={onPaste}>
        <span className={styles.icon}>
          <CopyIcon size={20} />
        </span>
        <span className={styles.texts}>
          <span className={styles.title}>
            {sendCopy.paste} <Chip tone="brand">{sendCopy.copied}</Chip>
          </span>
          <span className={styles.address}>{address}</span>
        </span>
      </button>
    </div>
  );
}
