import { MenuItem, TextField } from '@mui/material';
import { useInput } from 'react-admin';

interface ChoiceEntryProps {
  source: string;
  label: string;
  choices: readonly { id: string | number; name: string }[];
  hintOf?: (value: string) => string;
}

/** A choice without the empty one that react-admin's select offers where none is required. */
export function ChoiceEntry({ source, label, choices, hintOf }: ChoiceEntryProps) {
  const { id, field, fieldState } = useInput({ source });
  const { error, invalid } = fieldState;
  return (
    <TextField
      {...field}
      select
      fullWidth
      id={id}
      label={label}
      error={invalid}
      helperText={error?.message ?? hintOf?.(String(field.value))}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
