import { InputAdornment, TextField } from '@mui/material';

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

/** A plain decimal, kept as the text that was typed; whether it is one is decided by the rules of `domain/`. */
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
      onChange={(event) => props.onChange(event.target.value.replaceAll(/[^0-9.]/g, ''))}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{props.unit}</InputAdornment> },
      }}
    />
  );
}
