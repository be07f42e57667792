import { Chip, Stack, TextField } from '@mui/material';
import { REASON_MAX } from '../../domain/limits.ts';
import { normalizeReason } from '../../domain/reason.ts';

interface ReasonFieldProps {
  value: string;
  /** Who reads the reason. */
  hint: string;
  presets?: readonly string[];
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** The reason of an action. A preset fills the field, which remains editable. */
export function ReasonField({ value, hint, presets = [], autoFocus = true, onChange }: ReasonFieldProps) {
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
              onClick={() => onChange(preset)}
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
        value={value}
        error={length > REASON_MAX}
        helperText={`${hint} · ${length}/${REASON_MAX}자`}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
