import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { AmountRule } from '../../domain/amount-field.ts';
import { isComposed } from '../../domain/composed-key.ts';
import { retype } from './amount-caret.ts';
import styles from './AmountField.module.css';
import { classes } from '../ui/classes.ts';
import { WithFigures } from '../ui/Figure.tsx';

export type AmountChip = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

type AmountFieldProps = {
  readonly label: string;
  readonly name: string;
  /** The text as shown, with its separators. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly rule: AmountRule;
  readonly unit: string;
  /** The same amount in the other unit. */
  readonly under?: ReactNode;
  /** The limit, or what is wrong. */
  readonly line?: ReactNode;
  readonly over?: boolean;
  readonly chips?: readonly AmountChip[];
  readonly onEnter?: () => void;
  /** Where the amount is all that a step asks for. */
  readonly autoFocus?: boolean;
};

export function AmountField(props: AmountFieldProps) {
  const { label, name, text, onText, rule, unit, under, line, over = false, chips = [], onEnter } = props;
  const { autoFocus = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // While an IME composes, its text stays untouched: rewriting it would double the syllable.
  const [composing, setComposing] = useState<string | null>(null);
  const selected = useRef({ start: text.length, end: text.length });
  const nextCaret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (nextCaret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    selected.current = { start: nextCaret.current, end: nextCaret.current };
    nextCaret.current = null;
  });

  const noteSelection = ({ selectionStart, selectionEnd }: HTMLInputElement): void => {
    const start = selectionStart ?? text.length;
    selected.current = { start, end: selectionEnd ?? start };
  };

  const take = (field: HTMLInputElement): void => {
    const typed = retype({
      previous: text,
      selected: selected.current,
      raw: field.value,
      caret: field.selectionStart ?? field.value.length,
      rule,
    });
    nextCaret.current = typed.caret;
    setComposing(null);
    onText(typed.text);
  };

  const shown = composing ?? text;
  return (
    <div className={styles.field} style={{ '--chars': Math.max(shown.length, 1) } as CSSProperties}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className={classes(styles.number, over && styles.over)} onClick={() => input.current?.focus()}>
        <span className={styles.sizer} data-text={shown === '' ? '0' : shown}>
          <input
            ref={input}
            id={id}
            name={name}
            className={styles.input}
            value={shown}
            placeholder="0"
            inputMode={rule.decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="done"
            autoFocus={autoFocus}
            size={1}
            aria-invalid={over || undefined}
            aria-describedby={`${id}-under ${id}-line`}
            onSelect={(event) => noteSelection(event.currentTarget)}
            // A selection is announced a little later, and a paste may be quicker.
            onPaste={(event) => noteSelection(event.currentTarget)}
            onChange={(event) => {
              const native = event.nativeEvent;
              if (native instanceof InputEvent && native.isComposing) setComposing(event.target.value);
              else take(event.target);
            }}
            onCompositionEnd={(event) => take(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposed(event.nativeEvent)) {
                event.preventDefault();
                onEnter?.();
              }
            }}
          />
        </span>
        <span className={styles.unit}>{unit}</span>
      </div>
      <p id={`${id}-under`} className={styles.under}>
        {typeof under === 'string' ? <WithFigures sentence={under} /> : under}
      </p>
      {chips.length > 0 && (
        <div className={styles.chips}>
          {chips.map((chip) => (
            <button
              key={chip.label}
              type="button"
              className={styles.chip}
              disabled={chip.disabled}
              onClick={chip.onPress}
            >
              {chip.label}
            </button>
          ))}
        </div>
      )}
      <p id={`${id}-line`} className={classes(styles.line, over && styles.bad)} aria-live="polite">
        {line}
      </p>
    </div>
  );
}
