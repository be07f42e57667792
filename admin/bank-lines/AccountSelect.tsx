import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/trpc.ts';

interface AccountSelectProps {
  /** Null until the file or the operator has chosen. */
  accountId: number | null;
  onChoose: (accountId: number) => void;
}

/**
 * Whose statement it is, where several are possible. Nothing is chosen beforehand: the file names its account, or the operator does. A
 * former account goes on getting money for a while.
 */
export function AccountSelect({ accountId, onChoose }: AccountSelectProps) {
  const found = useQuery({
    queryKey: ['companies', 'depositAccounts'],
    queryFn: () => admin.companies.depositAccounts.query(),
  });
  const accounts = found.data ?? [];
  if (accounts.length < 2) return null;
  return (
    <TextField
      select
      label="입금 계좌"
      value={accountId ?? ''}
      helperText={accountId === null ? '파일에 적힌 계좌로 가져와요. 적혀 있지 않으면 골라주세요.' : ' '}
      sx={{ maxWidth: 480 }}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {accounts.map(({ id, companyName, bankName, accountNum, isOpen }) => (
        <MenuItem key={id} value={id}>
          {`${companyName} · ${bankName} ${accountNum}${isOpen ? '' : ' (지난 계좌)'}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
