import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { parseDaon } from '../../domain/money.ts';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { HolderRow } from '../api/contract.ts';
import { DecimalField } from '../settings/DecimalField.tsx';

const malformed = '소수점 아래 8자리까지의 숫자를 입력해주세요.';
const presets = ['본인 확인이 필요해요.', '수사기관의 요청이 있어요.', '확인이 끝나 잠금을 풀어요.'];

const STALE = '그사이 잠금이 바뀌었어요. 지금 잠금을 확인하고 다시 정해주세요.';

/** Sets the locked part of a balance. A new lock replaces the previous one. */
export function LockAct({ holder }: { holder: HolderRow }) {
  const { id, login, locked } = holder;
  const [amount, setAmount] = useState('');
  const refresh = useRefresh();
  const isAmount = parseDaon(amount).ok;
  return (
    <ReasonAct
      act="holders.setLock"
      about={`holders.setLock ${id}`}
      input={{ id, amount, shown: locked }}
      label="잠금 수량 정하기"
      title={`${login} 회원의 수량을 얼마나 잠글까요?`}
      confirmLabel="잠금 정하기"
      effect={`지금 잠금 ${exactDaonText(locked)}, 보유 ${exactDaonText(holder.balance)}. 새로 정한 수량이 지금 잠금을 대신하고, 0이면 잠금이 풀려요.`}
      presets={presets}
      color="warning"
      whyNot={holder.walletAddress === null ? '가입이 승인된 회원만 잠글 수 있어요.' : null}
      isReady={isAmount && amount !== locked}
      sentence={(after) =>
        after.locked === '0'
          ? `${after.login} 회원의 잠금을 풀었어요.`
          : `${after.login} 회원의 ${exactDaonText(after.locked)}을 잠갔어요.`
      }
      problemOf={(error) => (isStaleVersion(error) ? STALE : (error?.message ?? null))}
      // The dialog stays, and says what is locked by now.
      onRefused={(error) => isStaleVersion(error) && refresh()}
      onOpen={() => setAmount(locked)}
    >
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
    </ReasonAct>
  );
}
