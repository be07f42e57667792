import { useGetIdentity } from 'react-admin';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { BankLineRow } from '../api/contract.ts';

const EFFECT = '거래는 다시 처리할 거래가 되고, 주문은 그대로 남아요.';
const PAIR_OPENS = '출금과 돌아온 입금이 둘 다 다시 처리할 거래가 돼요. 판매는 그대로예요.';
const PART_OPENS =
  '돌아온 입금은 다시 처리할 거래가 되고, 판매는 대량이체 파일에서 그 출금으로 지급한 것으로 돌아가요.';
const FILE_OPENS =
  '출금은 다시 처리할 거래가 되고, 파일의 판매는 파일에 그대로 있어요. 내가 남긴 첫 승인은 취소돼요.';
const OWN_ENDS =
  '거래는 다시 처리할 거래가 되고, 내가 이 주문에 남긴 첫 승인도 취소돼요. 주문을 맡은 사람과 파일, 다른 거래는 그대로예요.';

const PRESETS = {
  in: ['다른 주문의 입금이에요', '금액을 다시 확인해요'],
  out: ['다른 주문의 지급이에요', '금액을 다시 확인해요'],
} as const;

function effectOf({ settledAs, approvedBy, pairs }: BankLineRow): string {
  if (settledAs === 'returned')
    return pairs.some(({ saleIds }) => saleIds.length > 0) ? PART_OPENS : PAIR_OPENS;
  if (settledAs === 'payoutFile') return FILE_OPENS;
  return approvedBy.length > 0 ? OWN_ENDS : EFFECT;
}

/** Takes a line back from an order that is not approved yet, or was approved without it. */
export function ReleaseLine({ line }: { line: BankLineRow }) {
  const { identity } = useGetIdentity();
  const [order] = line.candidates;
  const others = line.approvedBy.filter((login) => login !== identity?.fullName);
  const isSigned =
    others.length === 0
      ? null
      : `${others.join(', ')} 운영자가 승인했어요. 잘못이면 그 운영자가 풀 수 있어요.`;
  return (
    <ReasonAct
      label="연결 풀기"
      title="이 거래와 주문의 연결을 풀까요?"
      effect={effectOf(line)}
      presets={PRESETS[line.direction]}
      color="warning"
      whyNot={isSigned}
      act="bankLines.release"
      input={{ id: line.id, ...(order && { orderId: order.id }) }}
      sentence={() => '연결을 풀었어요.'}
    />
  );
}
