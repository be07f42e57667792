import { Box, Typography } from '@mui/material';
import { accountNumberDigits } from '../../domain/bank-account.ts';
import { BANKS } from '../../domain/banks.ts';
import { ChoiceEntry } from '../forms/ChoiceEntry.tsx';
import { decimalText } from '../forms/decimal-text.ts';
import { TextEntry } from '../forms/TextEntry.tsx';
import { feeProblem } from './company-draft.ts';

const COMPANY_NAME_MAX = 40; // the server's bound

const banks = BANKS.map(({ code, name }) => ({ id: code, name }));

export function CompanyFields({ depositTitle, depositHint }: { depositTitle: string; depositHint: string }) {
  return (
    <>
      <TextEntry source="name" label="회사 이름" maxLength={COMPANY_NAME_MAX} />
      <TextEntry
        source="perDepositFee"
        label="입금 수수료"
        unit="DAON"
        inputMode="decimal"
        hint="구매할 때 받는 수수료이고, 최소 수량에도 들어가요"
        clean={decimalText}
        rule={feeProblem}
      />
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 2 }}>
        <Typography component="legend" sx={{ fontWeight: 700, p: 0, mb: 0.5 }}>
          {depositTitle}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {depositHint}
        </Typography>
        <ChoiceEntry source="depositAccount.bank" label="은행" choices={banks} />
        <TextEntry
          source="depositAccount.accountNum"
          label="계좌 번호"
          inputMode="numeric"
          hint="숫자만 입력해주세요"
          clean={accountNumberDigits}
        />
        <TextEntry source="depositAccount.name" label="예금주" maxLength={COMPANY_NAME_MAX} />
      </Box>
    </>
  );
}
