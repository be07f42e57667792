import { useState } from 'react';
import { parseDaon } from '../../domain/money.ts';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { newRequestId } from '../actions/new-request-id.ts';
import { exactDaonText, wonText } from '../amounts/amount-text.ts';
import type { HolderRow } from '../api/contract.ts';
import { DecimalField } from '../settings/DecimalField.tsx';

const malformed = '소수점 아래 8자리까지의 숫자를 입력해주세요.';
const presets = ['탈퇴 회원이 지급을 요청했어요.', '탈퇴할 때 남은 수량을 지급해요.'];

function whyNotFor(holder: HolderRow): string | null {
  if (holder.status !== 'closed') return '탈퇴한 회원에게만 지급할 수 있어요.';
  return holder.available === '0' ? '지급할 수량이 없어요.' : null;
}

/** Moves the balance of a closed holder back to issuance; the operator then transfers the won by hand. */
export function PayOutAct({ holder }: { holder: HolderRow }) {
  const { id, login, available } = holder;
  const [amount, setAmount] = useState('');
  // The idempotency key depends on the content: a second press after a lost answer must not pay out twice.
  const [requestId, setRequestId] = useState(newRequestId);
  const renewRequestId = () => setRequestId(newRequestId());
  const isAmount = parseDaon(amount).ok && amount !== '0';
  return (
    <ReasonAct
      act="holders.payOut"
      about={`holders.payOut ${id}`}
      input={{ id, amount, requestId }}
      label="탈퇴 지급"
      title={`${login} 회원에게 지급할까요?`}
      confirmLabel="지급하기"
      effect={`남은 수량 ${exactDaonText(available)}. 지급한 수량은 발행에서 거둬지고, 지금 시세로 계산한 원화를 직접 이체해야 해요.`}
      presets={presets}
      whyNot={whyNotFor(holder)}
      isReady={isAmount}
      sentence={({ state, payoutWon }) =>
        state === 1
          ? `지급했어요. 회원 계좌로 ${wonText(payoutWon)}을 이체해주세요.`
          : '첫 번째로 승인했어요. 다른 관리자가 같은 수량으로 한 번 더 승인하면 지급돼요.'
      }
      onOpen={() => {
        setAmount(available);
        renewRequestId();
      }}
      onReason={renewRequestId}
    >
      <DecimalField
        label="지급할 수량"
        name="amount"
        unit="DAON"
        value={amount}
        problem={amount !== '' && !isAmount ? malformed : null}
        hint="수수료는 없어요"
        disabled={false}
        onChange={(next) => {
          setAmount(next);
          renewRequestId();
        }}
      />
    </ReasonAct>
  );
}
