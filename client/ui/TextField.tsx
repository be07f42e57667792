import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './TextField.module.css';

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'onChange' | 'value' | 'id'
> & {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | null;
  readonly help?: string;
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** False where no line under the field will ever be needed. */
  readonly line?: boolean;
};

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, error = null, help, end, inputRef, line = true, ...rest } = props;
  const id = useId();
  const bad = error !== null && error !== '';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, bad && styles.bad)}>
        <input
          {...rest}
          ref={inputRef}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={bad || undefined}
          aria-describedby={line ? `${id}-line` : undefined}
          className={styles.input}
        />
        {end}
      </div>
      {line && (
        <p id={`${id}-line`} className={classes(styles.line, bad && styles.error)} aria-live="polite">
          {bad ? error : help}
        </p>
      )}
    </div>
  );
}
