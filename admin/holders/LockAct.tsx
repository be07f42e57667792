import { Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { parseDaon } from '../../domain/money.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { HolderRow } from '../api/contract.ts';
import { DecimalField } from '../settings/DecimalField.tsx';

const malformed = '소수점 아래 8자리까지의 숫자를 입력해주세요.';
const presets = ['본인 확인이 필요해요.', '수사기관의 요청이 있어요.', '확인이 끝나 잠금을 풀어요.'];

const STALE = '그사이 잠금이 바뀌었어요. 지금 잠금을 확인하고 다시 정해주세요.';

/** Sets the locked part of a balance. A new lock replaces the previous one. */
export function LockAct({ holder }: { holder: HolderRow }) {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const mayNot = useWhyNot('holders.setLock');
  const whyNot = mayNot ?? (holder.walletAddress === null ? '가입이 승인된 회원만 잠글 수 있어요.' : null);
  const act = useAct('holders.setLock', (after) =>
    after.locked === '0'
      ? `${after.login} 회원의 잠금을 풀었어요.`
      : `${after.login} 회원의 ${exactDaonText(after.locked)}을 잠갔어요.`,
  );
  const refresh = useRefresh();
  const isAmount = parseDaon(amount).ok;

  const open = () => {
    act.reset();
    setAmount(holder.locked);
    setReason('');
    setOpen(true);
  };
  const confirm = () =>
    act.mutate(
      { id: holder.id, amount, reason: normalizeReason(reason), shown: holder.locked },
      // The dialog stays, and says what is locked by now.
      { onSuccess: () => setOpen(false), onError: (error) => isStaleVersion(error) && refresh() },
    );

  return (
    <>
      <GuardedButton variant="outlined" whyNot={whyNot} color="warning" onClick={open}>
        잠금 수량 정하기
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={`${holder.login} 회원의 수량을 얼마나 잠글까요?`}
          confirmLabel="잠금 정하기"
          color="warning"
          isReady={isAmount && amount !== holder.locked && reasonError(reason) === null}
          isPending={act.isPending}
          problem={isStaleVersion(act.error) ? STALE : (act.error?.message ?? null)}
          onClose={() => setOpen(false)}
          onConfirm={confirm}
        >
          <Typography variant="body2" color="text.secondary">
            {`지금 잠금 ${exactDaonText(holder.locked)}, 보유 ${exactDaonText(holder.balance)}. `}
            새로 정한 수량이 지금 잠금을 대신하고, 0이면 잠금이 풀려요.
          </Typography>
          <DecimalField
            label="잠글 수량"
            name="amount"
            unit="DAON"
            value={amount}
            problem={amount !== '' && !isAmount ? malformed : null}
            hint="회원은 이만큼을 보내거나 팔 수 없어요"
            disabled={false}
            onChange={setAmount}
          />
          <ReasonField
            about={`holders.setLock ${holder.id}`}
            value={reason}
            presets={presets}
            autoFocus={false}
            hint="감사 기록에 남아요"
            onChange={setReason}
          />
        </ActDialog>
      )}
    </>
  );
}
