import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { findBank } from '../../domain/banks.ts';
import { payoutTemplateOfBank } from '../../domain/payout-file.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import type { RefundRow } from '../api/contract.ts';
import { FileColumns, FileFields, type FileForm } from '../payouts/FileFields.tsx';
import { savePayout } from '../payouts/save-payout.ts';
import { problemText } from './refund-words.ts';

interface FileDialogProps {
  /** Of one account. */
  refunds: readonly RefundRow[];
  onClose: () => void;
}

/** Asks how the file is written and why the accounts are shown, makes it and saves it. */
export function FileDialog({ refunds, onClose }: FileDialogProps) {
  const [reason, setReason] = useState('');
  const [first] = refunds;
  const [form, setForm] = useState<FileForm>(() => ({
    template: payoutTemplateOfBank(findBank(first?.depositAccount.bankName ?? '')?.code ?? ''),
    format: 'xlsx',
  }));
  const requestIdOf = useRequestId();
  const make = useAct(
    'refunds.file',
    ({ fileName }) => `${fileName} 파일을 저장했어요.`,
    undefined,
    savePayout,
  );
  return (
    <ActDialog
      title={`환불 ${refunds.length}건, ${wonText(sumWon(refunds))}의 파일을 만들까요?`}
      confirmLabel="파일 만들기"
      isReady={first !== undefined && reasonError(reason) === null}
      isPending={make.isPending}
      problem={problemText(make.error)}
      onClose={onClose}
      onConfirm={() => {
        if (first === undefined) return;
        const refundIds = refunds.map(({ id }) => id);
        const rest = { depositAccountId: first.depositAccount.id, ...form, reason: normalizeReason(reason) };
        const requestId = requestIdOf({ ...rest, refundIds: refundIds.join(' ') });
        make.mutate({ ...rest, refundIds, requestId }, { onSuccess: onClose });
      }}
    >
      <Typography variant="body2" color="text.secondary">
        계좌번호가 든 파일을 한 번 만들어요. 은행의 대량이체에 올린 뒤에 지워주세요. 파일에 넣은 환불은 다른
        파일에 넣거나 받을 계좌를 바꿀 수 없어요.
      </Typography>
      <Typography variant="body2">
        {`출금 계좌: ${first?.depositAccount.companyName ?? ''} ${first?.depositAccount.bankName ?? ''} ${first?.depositAccount.accountNum ?? ''}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FileFields form={form} onChange={setForm} />
      </Box>
      <FileColumns template={form.template} />
      <ReasonField
        about={`refunds.file ${first?.depositAccount.id ?? 0}`}
        value={reason}
        hint="계좌번호를 보는 까닭이에요. 감사 기록에 남아요"
        presets={['오늘 환불', '밀린 환불']}
        onChange={setReason}
      />
    </ActDialog>
  );
}
