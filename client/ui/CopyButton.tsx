import type { ReactNode } from 'react';
import { copyText } from './clipboard.ts';
import styles from './CopyButton.module.css';
import { CopyIcon } from './icons.tsx';

/** A small chip that copies `text`; `label` says to a screen reader what it copies. */
export function CopyButton(props: {
  readonly text: string;
  readonly label: string;
  readonly children?: ReactNode;
}) {
  const { text, label, children } = props;
  return (
    <button type="button" className={styles.copy} onClick={() => void copyText(text)}>
      {children !== undefined && <span>{children}</span>}
      <CopyIcon size={18} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
