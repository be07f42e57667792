import { MenuItem, TextField } from '@mui/material';
import { isOperatorRole } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { roleChoices, roleMeaning } from './role-choices.ts';

interface RoleFieldProps {
  value: OperatorRole;
  onChange: (role: OperatorRole) => void;
}

export function RoleField({ value, onChange }: RoleFieldProps) {
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label="권한"
      name="role"
      value={value}
      helperText={roleMeaning(value)}
      onChange={({ target }) => isOperatorRole(target.value) && onChange(target.value)}
    >
      {roleChoices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
