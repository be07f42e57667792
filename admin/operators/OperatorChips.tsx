import { Chip } from '@mui/material';
import type { OperatorRow } from '../api/contract.ts';

/** Whether the operator can sign in, and whether with a second factor. */
export function OperatorChips({ operator }: { operator: OperatorRow }) {
  return (
    <>
      {operator.disabled && <Chip size="small" color="error" label="사용 중지" sx={{ mr: 0.5 }} />}
      {operator.totp ? (
        <Chip size="small" color="success" label="인증 앱" />
      ) : (
        <Chip size="small" label="인증 앱 없음" />
      )}
    </>
  );
}
