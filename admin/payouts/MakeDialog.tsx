import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { PayoutFormat, PayoutTemplateId } from '../../domain/payout-file.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutCandidates, PayoutFile } from '../api/contract.ts';
import { FileColumns, FileFields } from './FileFields.tsx';
import { problemText } from './payout-words.ts';
import { savePayout } from './save-payout.ts';
import { sumWon } from '../amounts/sum-won.ts';

interface MakeDialogProps {
  companyId: number;
  depositAccounts: PayoutCandidates['depositAccounts'];
  sales: PayoutCandidates['sales'];
  onRefused: () => void;
  onClose: () => void;
  onMade: (file: PayoutFile) => void;
}

/** Asks how the file is written and why the accounts are shown, and makes it. */
export function MakeDialog(props: MakeDialogProps) {
  const { companyId, depositAccounts, sales, onRefused, onClose, onMade } = props;
  const [reason, setReason] = useState('');
  const [accountId, setAccountId] = useState<number | null>(null);
  const [chosenTemplate, setTemplate] = useState<PayoutTemplateId | null>(null);
  const [format, setFormat] = useState<PayoutFormat>('xlsx');
  const requestIdOf = useRequestId();
  const account = depositAccounts.find(({ id, isOpen }) => (accountId === null ? isOpen : id === accountId));
  const template = chosenTemplate ?? account?.template ?? 'standard';
  const make = useAct(
    'payouts.create',
    ({ id, fileName }) => `대량이체 ${id}번을 만들고 ${fileName} 파일을 저장했어요.`,
    undefined,
    savePayout,
  );
  return (
    <ActDialog
      title={`${sales.length}건, ${wonText(sumWon(sales))}의 파일을 만들까요?`}
      confirmLabel="파일 만들기"
      isReady={account !== undefined && reasonError(reason) === null}
      isPending={make.isPending}
      problem={problemText(make.error)}
      onClose={onClose}
      onConfirm={() => {
        if (account === undefined) return;
        const saleIds = sales.map(({ id }) => id);
        const rest = {
          ...{ companyId, depositAccountId: account.id, template, format },
          reason: normalizeReason(reason),
        };
        const requestId = requestIdOf({ ...rest, saleIds: saleIds.join(' ') });
        make.mutate({ ...rest, saleIds, requestId }, { onSuccess: onMade, onError: onRefused });
      }}
    >
      <Typography variant="body2" color="text.secondary">
        판매를 모두 맡고, 계좌번호가 든 파일을 한 번 만들어요. 파일에 넣은 판매는 다른 파일에 넣거나 회원이
        취소할 수 없어요.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          select
          size="small"
          label="출금 계좌"
          value={account?.id ?? ''}
          sx={{ gridColumn: '1 / -1' }}
          onChange={(event) => setAccountId(Number(event.target.value))}
        >
          {depositAccounts.map(({ id, bankName, accountNum, name, isOpen }) => (
            <MenuItem key={id} value={id}>
              {`${bankName} ${accountNum} (${name})${isOpen ? '' : ' · 지난 계좌'}`}
            </MenuItem>
          ))}
        </TextField>
        <FileFields
          form={{ template, format }}
          onChange={(form) => {
            setTemplate(form.template);
            setFormat(form.format);
          }}
        />
      </Box>
      <FileColumns template={template} />
      <ReasonField
        about={`payouts.create ${companyId}`}
        value={reason}
        hint="계좌번호를 보는 까닭이에요. 감사 기록에 남아요"
        presets={['오늘 판매 지급', '밀린 판매 지급']}
        onChange={setReason}
      />
    </ActDialog>
  );
}
