import { ActDialog } from '../actions/ActDialog.tsx';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { Question } from '../forms/use-ask-first.ts';
import { Fact } from '../list/Fact.tsx';
import type { DepositFields } from './deposit-form.ts';
import { useReceiver } from './use-receiver.ts';

/** Names the holder and the amount once more before a deposit is recorded. */
export function ConfirmDeposit({ question }: { question: Question<DepositFields> }) {
  const { draft, isPending, problem, confirm, cancel } = question;
  const holder = useReceiver(draft.address)?.data;
  if (holder === undefined || holder === null) return null;
  return (
    <ActDialog
      title={`${holder.login} 회원에게 ${exactDaonText(draft.amount)}을 더할까요?`}
      confirmLabel="확인했어요, 기록하기"
      isReady
      isPending={isPending}
      problem={problem}
      onClose={cancel}
      onConfirm={confirm}
    >
      <dl className="facts">
        <Fact label="회원" strong>{`${holder.login} · ${holder.name}`}</Fact>
        <Fact label="수량" strong>
          {exactDaonText(draft.amount)}
        </Fact>
        <Fact label="받는 주소">{draft.address}</Fact>
        <Fact label="거래 해시">{draft.txHash}</Fact>
        <Fact label="로그 번호">{draft.logIndex}</Fact>
        {draft.from !== '' && <Fact label="보낸 주소">{draft.from}</Fact>}
      </dl>
    </ActDialog>
  );
}
