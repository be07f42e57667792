import { Chip, Stack, TextField } from '@mui/material';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { isComposed } from '../../domain/composed-key.ts';
import { REASON_MAX } from '../../domain/limits.ts';
import { normalizeReason } from '../../domain/reason.ts';
import { useKeptText } from './use-kept-text.ts';

interface ReasonFieldProps {
  /** The act and its record, for which the text is kept when the session ends. */
  about: string;
  value: string;
  /** Who reads the reason. */
  hint: string;
  presets?: readonly string[];
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** As in the dialogs of decisions. */
function confirmByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}

/** The reason of an action. A preset fills the field, which remains editable; Enter in it confirms. */
export function ReasonField({
  about,
  value,
  hint,
  presets = [],
  autoFocus = true,
  onChange,
}: ReasonFieldProps) {
  useKeptText(about, value, onChange);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = Array.from(normalizeReason(value)).length;
  return (
    <>
      {presets.length > 0 && (
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          role="group"
          aria-label="자주 쓰는 사유"
          sx={{ flexWrap: 'wrap' }}
        >
          {presets.map((preset) => (
            <Chip
              key={preset}
              label={preset}
              color={value === preset ? 'primary' : 'default'}
              aria-pressed={value === preset}
              onClick={() => {
                onChange(preset);
                field.current?.focus();
              }}
            />
          ))}
        </Stack>
      )}
      <TextField
        autoFocus={autoFocus}
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label="사유"
        name="reason"
        inputRef={field}
        value={value}
        error={length > REASON_MAX}
        helperText={`${hint} · ${length}/${REASON_MAX}자`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={confirmByEnter}
      />
    </>
  );
}
