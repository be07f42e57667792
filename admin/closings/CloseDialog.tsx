import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { unconfirmedOf } from '../../domain/unconfirmed.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { signedWonText } from '../amounts/signed-amount.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { ClosingPreview } from '../api/contract.ts';
import { dayText } from '../time/day-text.ts';
import { agrees, spanText, unconfirmedText } from './closing-words.ts';

interface CloseDialogProps {
  /** As it was when the question was asked. */
  preview: ClosingPreview;
  onClose: () => void;
}

const WAITS_FOR_SIGNATURE = '한 명이 서명했어요. 다른 운영자가 같은 금액으로 한 번 더 마감하면 끝나요.';
const STALE = '그사이 금액이 바뀌었어요. 새 금액을 확인하고 다시 마감해주세요.';

/** The amounts that the page shows, which the server compares with those it would sign. */
function shownOf(preview: ClosingPreview) {
  const { opening, in: came, out, closing, unmatched, statementBalance, issued, redeemed, fees } = preview;
  return { opening, in: came, out, closing, unmatched, statementBalance, issued, redeemed, fees };
}

/** Signs a day as it is shown. Where books and statement are not equal, it asks why. */
export function CloseDialog({ preview, onClose }: CloseDialogProps) {
  const [note, setNote] = useState('');
  const requestIdOf = useRequestId();
  const notify = useNotify();
  const { depositAccount, day, closing } = preview;
  const close = useAct(
    'closings.close',
    ({ id }) => (id === null ? WAITS_FOR_SIGNATURE : `${dayText(day)} 영업일을 마감했어요.`),
    ({ id }) => id !== null,
  );
  const unconfirmed = unconfirmedOf(preview.open);
  const mustExplain = agrees(preview) !== true || unconfirmed.count > 0;
  const content = {
    companyId: depositAccount.companyId,
    depositAccountId: depositAccount.id,
    day,
    shown: shownOf(preview),
    ...(mustExplain ? { note: normalizeReason(note) } : {}),
  };
  // The amounts of this question are never right again, so it ends and the page shows the new ones.
  const leaveStale = (error: Error) => {
    if (!isStaleVersion(error)) return;
    notify(STALE, { type: 'warning' });
    onClose();
  };
  return (
    <ActDialog
      title={`${dayText(day)} 영업일을 마감할까요?`}
      confirmLabel="마감하기"
      isReady={!mustExplain || reasonError(note) === null}
      focusConfirm={!mustExplain}
      isPending={close.isPending}
      problem={close.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        close.mutate(
          { ...content, requestId: requestIdOf(content) },
          { onSuccess: onClose, onError: leaveStale },
        )
      }
    >
      <Typography variant="body2">
        {`${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}, ${spanText(preview)}. 마감 잔액 ${signedWonText(closing)}.`}
      </Typography>
      {unconfirmed.count > 0 && (
        <Alert severity="warning">{`${unconfirmedText(unconfirmed)}이 남아 있어요.`}</Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        마감한 날은 바뀌지 않아요. 나중에 들어오는 거래는 다음 영업일에 적혀요.
      </Typography>
      {mustExplain && (
        <ReasonField
          about={`closings.close ${depositAccount.id} ${day}`}
          value={note}
          hint={
            unconfirmed.count > 0
              ? '확인하지 않은 것을 남기고 마감하는 이유예요. 마감 기록과 인쇄에 남아요'
              : '통장과 장부가 같지 않은 이유를 남겨요'
          }
          onChange={setNote}
        />
      )}
    </ActDialog>
  );
}
