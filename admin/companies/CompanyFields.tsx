import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { accountNumberDigits } from '../../domain/bank-account.ts';
import { BANKS } from '../../domain/banks.ts';
import { parseDaon } from '../../domain/money.ts';
import { DecimalField } from '../settings/DecimalField.tsx';
import type { CompanyDraft } from './company-draft.ts';

interface CompanyFieldsProps {
  draft: CompanyDraft;
  depositTitle: string;
  depositHint: string;
  onChange: (change: Partial<CompanyDraft>) => void;
}

const COMPANY_NAME_MAX = 40; // the server's bound
const malformedFee = '0 이상의 숫자를 소수점 아래 8자리까지 입력해 주세요.';

export function CompanyFields({ draft, depositTitle, depositHint, onChange }: CompanyFieldsProps) {
  const noAutofill = { maxLength: COMPANY_NAME_MAX, autoComplete: 'off' };
  return (
    <>
      <TextField
        label="회사 이름"
        name="name"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: noAutofill }}
      />
      <DecimalField
        label="입금 수수료"
        name="perDepositFee"
        unit="DAON"
        value={draft.perDepositFee}
        problem={draft.perDepositFee !== '' && !parseDaon(draft.perDepositFee).ok ? malformedFee : null}
        hint="구매할 때 받는 수수료이고, 최소 수량에도 들어가요"
        disabled={false}
        onChange={(perDepositFee) => onChange({ perDepositFee })}
      />
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 2 }}>
        <Typography component="legend" sx={{ fontWeight: 700, p: 0, mb: 0.5 }}>
          {depositTitle}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {depositHint}
        </Typography>
        <TextField
          select
          label="은행"
          name="bank"
          value={draft.bank}
          onChange={(event) => onChange({ bank: event.target.value })}
        >
          {BANKS.map((bank) => (
            <MenuItem key={bank.code} value={bank.code}>
              {bank.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="계좌 번호"
          name="accountNum"
          value={draft.accountNum}
          helperText="숫자만 입력해 주세요"
          onChange={(event) => onChange({ accountNum: accountNumberDigits(event.target.value) })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <TextField
          label="예금주"
          name="depositName"
          value={draft.depositName}
          onChange={(event) => onChange({ depositName: event.target.value })}
          slotProps={{ htmlInput: noAutofill }}
        />
      </Box>
    </>
  );
}
