import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { isComposed } from '../../../domain/composed-key.ts';
import { sendCopy } from '../../copy/send.ts';
import { classes } from '../../ui/classes.ts';
import { CloseIcon, ScanIcon } from '../../ui/more-icons.tsx';
import styles from './AddressField.module.css';
import { cleanAddress } from './read-address.ts';

type AddressFieldProps = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
  readonly onScan: () => void;
  readonly bad: boolean;
  readonly warn: boolean;
  /** What is wrong, what should be looked at, or what belongs here. */
  readonly line: ReactNode;
  readonly inputRef: Ref<HTMLTextAreaElement>;
};

/** An address on the two lines that it needs: one that is cut off can not be compared with what it should be. */
export function AddressField(props: AddressFieldProps) {
  const { value, onValue, onEnter, onScan, bad, warn, line, inputRef } = props;
  const id = useId();
  // While an IME composes, its text stays untouched: rewriting it would double the syllable.
  const [composing, setComposing] = useState<string | null>(null);

  const take = (field: HTMLTextAreaElement): void => {
    const text = cleanAddress(field.value);
    if (text !== field.value) {
      // Done here and not by the next render, which would put the caret at the end.
      const caret = Math.min(cleanAddress(field.value.slice(0, field.selectionStart)).length, text.length);
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    setComposing(null);
    onValue(text);
  };

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {sendCopy.address}
      </label>
      <div className={classes(styles.box, bad && styles.bad)}>
        <textarea
          ref={inputRef}
          id={id}
          name="addr"
          rows={2}
          className={styles.input}
          value={composing ?? value}
          placeholder="0x"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-line`}
          onChange={(event) => {
            const native = event.nativeEvent;
            if (native instanceof InputEvent && native.isComposing) setComposing(event.target.value);
            else take(event.target);
          }}
          onCompositionEnd={(event) => take(event.currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {value === '' ? (
          <button type="button" className={styles.end} onClick={onScan} aria-haspopup="dialog">
            <ScanIcon />
            <span className="visually-hidden">{sendCopy.scan}</span>
          </button>
        ) : (
          <button type="button" className={styles.end} onClick={() => onValue('')}>
            <CloseIcon size={20} />
            <span className="visually-hidden">{sendCopy.clearAddress}</span>
          </button>
        )}
      </div>
      <p
        id={`${id}-line`}
        className={classes(styles.line, bad && styles.error, warn && styles.warn)}
        aria-live="polite"
      >
        {line}
      </p>
    </div>
  );
}
