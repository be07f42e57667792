import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/trpc.ts';

interface AccountSelectProps {
  companyId: number;
  /** Null for the account that buyers are shown. */
  accountId: number | null;
  onChoose: (accountId: number) => void;
}

/** Whose statement it is, where a company has changed its bank: the former account goes on getting money for a while. */
export function AccountSelect({ companyId, accountId, onChoose }: AccountSelectProps) {
  const found = useQuery({
    queryKey: ['companies', 'depositAccounts'],
    queryFn: () => admin.companies.depositAccounts.query(),
  });
  const accounts = (found.data ?? []).filter((account) => account.companyId === companyId);
  if (accounts.length < 2) return null;
  return (
    <TextField
      select
      label="입금 계좌"
      value={accountId ?? accounts.find(({ isOpen }) => isOpen)?.id ?? ''}
      sx={{ maxWidth: 360 }}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {accounts.map(({ id, bankName, accountNum, isOpen }) => (
        <MenuItem key={id} value={id}>
          {`${bankName} ${accountNum}${isOpen ? '' : ' (지난 계좌)'}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
