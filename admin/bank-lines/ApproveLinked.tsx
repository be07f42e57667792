import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { normalizeReason } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { fileLabel } from './line-words.ts';
import { LineFacts } from './LineFacts.tsx';
import { OrderLink } from './OrderLink.tsx';

/** What an earlier operator said about the line, and what becomes of the reason that is written now. */
function earlierText({ approvedBy, note }: BankLineRow): string {
  if (approvedBy.length === 0)
    return '지금 유효한 승인이 없어요. 이번 승인이 첫 승인이고, 내가 적은 사유가 거래에 남아요.';
  const said = note === null ? '적은 사유는 없어요.' : `사유는 “${note}”예요.`;
  return `${approvedBy.join(', ')} 운영자가 먼저 승인했어요. ${said} 거래에는 그 사유가 남고, 내가 적은 사유는 감사 기록에 남아요.`;
}

/** Approves the order of a line that another operator settled with it: the second of two, or the first once that has expired. */
export function ApproveLinked({
  line,
  startNote = '',
  onClose,
}: {
  line: BankLineRow;
  /** What the operator wrote before another one was faster. */
  startNote?: string;
  onClose: () => void;
}) {
  const [note, setNote] = useState(startNote);
  const [order] = line.candidates;
  const [file] = line.files;
  const requestId = useRequestId();
  const act = useAct('bankLines.settle', ({ line: settled, approvals }) =>
    settled.isWaiting && approvals === 1
      ? '첫 승인을 기록했어요. 다른 운영자의 승인을 기다려요.'
      : '주문을 승인했어요.',
  );
  const text = normalizeReason(note);
  const approve = () => {
    const note = text === '' ? {} : { note: text };
    if (file !== undefined) {
      const failed: number[] = [];
      const linked = { id: line.id, as: 'payoutFile', fileId: file.id, failed, isLinked: true } as const;
      const key = requestId({ id: line.id, fileId: file.id, approvedBy: line.approvedBy.join(' '), ...note });
      act.mutate({ ...linked, ...note, requestId: key }, { onSuccess: onClose });
    } else if (order !== undefined) {
      const linked = { id: line.id, as: 'order', orderId: order.id, isLinked: true } as const;
      act.mutate({ ...linked, ...note }, { onSuccess: onClose });
    }
  };
  return (
    <ActDialog
      title="이 거래로 주문을 승인할까요?"
      confirmLabel="승인"
      isReady={order !== undefined || file !== undefined}
      isPending={act.isPending}
      problem={act.error?.message ?? null}
      onClose={onClose}
      onConfirm={approve}
    >
      <LineFacts line={line} />
      {order !== undefined && (
        <Typography variant="body2">
          <OrderLink order={order} /> {`${order.name} (${order.holder}) · ${wonText(order.won)}`}
        </Typography>
      )}
      {file !== undefined && <Typography variant="body2">{fileLabel(file)}</Typography>}
      <Alert severity="info">{earlierText(line)}</Alert>
      <ReasonField
        about={`bankLines.settle ${line.id}`}
        value={note}
        hint="적지 않아도 돼요"
        autoFocus={false}
        onChange={setNote}
      />
    </ActDialog>
  );
}
