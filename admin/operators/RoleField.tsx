import { MenuItem, TextField } from '@mui/material';
import { isOperatorRole, OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';

const meanings: Record<OperatorRole, string> = {
  viewer: '모두 볼 수 있지만 아무것도 바꾸지 못해요',
  operator: '요청을 결정하고 회원을 차단하고 초대를 만들어요',
  admin: '가격, 수수료, 회사, 운영자, 잠금, 입금도 다뤄요',
};

export function RoleField({
  value,
  onChange,
}: {
  value: OperatorRole;
  onChange: (role: OperatorRole) => void;
}) {
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label="권한"
      name="role"
      value={value}
      helperText={meanings[value]}
      onChange={({ target }) => isOperatorRole(target.value) && onChange(target.value)}
    >
      {OPERATOR_ROLES.map((role) => (
        <MenuItem key={role} value={role}>
          {OPERATOR_ROLE_LABELS[role]}
        </MenuItem>
      ))}
    </TextField>
  );
}
