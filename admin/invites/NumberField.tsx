import { InputAdornment, TextField } from '@mui/material';

interface Bounds {
  min: number;
  max: number;
}

/** The typed whole number, if it is within the bounds. */
export function numberWithin(raw: string, { min, max }: Bounds): number | null {
  if (!/^[0-9]{1,9}$/.test(raw)) return null;
  const value = Number(raw);
  return value >= min && value <= max ? value : null;
}

interface NumberFieldProps {
  label: string;
  name: string;
  unit: string;
  value: string;
  bounds: Bounds;
  /** The value that an empty field stands for. */
  usual: number | undefined;
  onChange: (value: string) => void;
}

export function NumberField({ label, name, unit, value, bounds, usual, onChange }: NumberFieldProps) {
  const isWrong = value !== '' && numberWithin(value, bounds) === null;
  const range = `${bounds.min.toLocaleString('ko')}~${bounds.max.toLocaleString('ko')}${unit}`;
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      error={isWrong}
      helperText={usual === undefined || isWrong ? range : `비워 두면 ${usual.toLocaleString('ko')}${unit}`}
      onChange={(event) => onChange(event.target.value.replaceAll(/[^0-9]/g, '').slice(0, 9))}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}
