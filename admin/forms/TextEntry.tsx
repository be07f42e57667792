import { InputAdornment } from '@mui/material';
import { TextInput } from 'react-admin';
import type { TextInputProps } from 'react-admin';
import { LAST_DAY } from './day-filter.ts';

interface TextEntryProps extends Pick<
  TextInputProps,
  | 'source'
  | 'label'
  | 'type'
  | 'autoFocus'
  | 'autoComplete'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'disabled'
> {
  hint?: string;
  unit?: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
  /** A login or an address, which is not spelled as a word of the language. */
  isWord?: boolean;
  /** The sentence that says what is wrong; empty text is left to the form's button. */
  rule?: (typed: string, draft: never) => string | null;
  /** Drops what the field does not take. */
  clean?: (raw: string) => string;
  onChange?: () => void;
}

const asTyped = (raw: string) => raw;

/** react-admin's text field. Its value is text always, where react-admin would make null of an emptied one. */
export function TextEntry(given: TextEntryProps) {
  const { hint, unit, maxLength, inputMode, isWord = false, rule, clean = asTyped, ...props } = given;
  const isMoment = props.type === 'datetime-local';
  const problemOf = (typed: string, draft: unknown) =>
    typed === '' ? undefined : (rule?.(typed, draft as never) ?? undefined);
  return (
    <TextInput
      autoComplete="off"
      {...props}
      fullWidth
      helperText={hint ?? false}
      parse={clean}
      validate={problemOf}
      slotProps={{
        htmlInput: {
          ...{ maxLength, inputMode },
          ...(isWord && { autoCapitalize: 'none', spellCheck: false }),
          ...(isMoment && { max: `${LAST_DAY}T23:59` }),
        },
        ...(isMoment && { inputLabel: { shrink: true } }),
        ...(unit !== undefined && {
          input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
        }),
      }}
    />
  );
}
