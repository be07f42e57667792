import { InputAdornment, TextField } from '@mui/material';
import { decimalText } from '../forms/decimal-text.ts';

interface DecimalFieldProps {
  label: string;
  name: string;
  unit: string;
  value: string;
  problem: string | null;
  hint: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

export function DecimalField(props: DecimalFieldProps) {
  return (
    <TextField
      fullWidth
      label={props.label}
      name={props.name}
      value={props.value}
      disabled={props.disabled}
      error={props.problem !== null}
      helperText={props.problem ?? props.hint}
      onChange={(event) => props.onChange(decimalText(event.target.value))}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{props.unit}</InputAdornment> },
      }}
    />
  );
}
