import { ReasonAct } from '../actions/ReasonAct.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import type { BankLineRow } from '../api/contract.ts';

/** Takes a line back from an order that is not approved yet, or was approved without it. */
export function ReleaseLine({ line }: { line: BankLineRow }) {
  return (
    <ReasonAct
      label="연결 풀기"
      title="이 거래와 주문의 연결을 풀까요?"
      effect="거래는 다시 처리할 거래가 되고, 주문은 그대로 남아요."
      presets={['다른 주문의 입금이에요', '금액을 다시 확인해요']}
      color="warning"
      whyNot={useWhyNot('bankLines', 'edit')}
      call={(reason) => consoleApi.bankLines.release({ id: line.id, reason })}
      sentence={() => '연결을 풀었어요.'}
    />
  );
}
