import { useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';

/** A text field that keeps only what `filter` leaves. A syllable that an IME still composes is left alone until it is done. */
export function FilteredField(props: TextFieldProps & { readonly filter: (raw: string) => string }) {
  const { value, onValue, filter, ...rest } = props;
  const [composing, setComposing] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      value={composing ?? value}
      onValue={(raw) => {
        if (composing === null) onValue(filter(raw));
        else setComposing(raw);
      }}
      onCompositionStart={(event) => setComposing(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposing(null);
        onValue(filter(event.currentTarget.value));
      }}
    />
  );
}
