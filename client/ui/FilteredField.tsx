import { useState } from 'react';
import type { CompositionEvent } from 'react';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type FilteredFieldProps = TextFieldProps & {
  /** What of the typed text is kept. */
  readonly filter: (raw: string) => string;
};

/**
 * A text field that drops what its rule does not allow. While an IME composes, the field shows the text untouched, because
 * rewriting it would double or swallow the syllable; the value given on is filtered all the same.
 */
export function FilteredField({ filter, value, onValue, ...rest }: FilteredFieldProps) {
  const [composing, setComposing] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      value={composing ?? value}
      onValue={(raw) => {
        if (composing !== null) setComposing(raw);
        onValue(filter(raw));
      }}
      onCompositionStart={(event: CompositionEvent<HTMLInputElement>) =>
        setComposing(event.currentTarget.value)
      }
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setComposing(null);
        onValue(filter(event.currentTarget.value));
      }}
    />
  );
}
