import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { EntryTable } from './EntryTable.tsx';
import { ledgerKindLabel } from '../../domain/ledger-kinds.ts';

interface CorrectDialogProps {
  transaction: LedgerTransactionRow;
  onClose: () => void;
}

const waitsForSecond = '한 명이 동의했어요. 다른 관리자가 같은 거래를 정정하면 반영돼요.';

/** Shows the entries that the correction reverses and asks for the reason that the holders will read. */
export function CorrectDialog({ transaction, onClose }: CorrectDialogProps) {
  const [reason, setReason] = useState('');
  const requestIdOf = useRequestId();
  const correct = useAct('corrections.create', ({ id }) =>
    id === null ? waitsForSecond : `거래 ${transaction.id}번을 ${id}번 거래로 정정했어요.`,
  );
  const content = { transactionId: transaction.id, reason: normalizeReason(reason) };

  return (
    <ActDialog
      title={`거래 ${transaction.id}번을 되돌릴까요?`}
      confirmLabel="되돌리기"
      color="error"
      isReady={reasonError(reason) === null}
      isPending={correct.isPending}
      problem={correct.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        correct.mutate({ ...content, requestId: requestIdOf(content) }, { onSuccess: onClose })
      }
    >
      <Typography variant="body2" color="text.secondary">
        {`${ledgerKindLabel(transaction.kind)} 거래의 금액을 거꾸로 옮기는 새 거래를 만들어요. 원래 거래와 요청 상태는 그대로 남아요.`}
      </Typography>
      <Box sx={{ borderRadius: '12px', bgcolor: 'background.default', p: 1 }}>
        <EntryTable transaction={transaction} />
      </Box>
      <ReasonField
        about={`corrections.create ${transaction.id}`}
        value={reason}
        hint="회원에게 그대로 보여요"
        onChange={setReason}
      />
    </ActDialog>
  );
}
