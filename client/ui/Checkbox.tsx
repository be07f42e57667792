import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { CheckIcon } from './icons.tsx';

type CheckboxProps = {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly name?: string;
  readonly children: ReactNode;
};

export function Checkbox({ checked, onChecked, name, children }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
        className={styles.input}
      />
      <span className={styles.box} aria-hidden="true">
        <CheckIcon size={16} />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  );
}
