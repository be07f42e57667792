// Why a line is taken for an order, or why a person has to look at it, in one line for the operator.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { FileDebit } from './file-debits.ts';
import { isNaming, type NameEvidence } from './payer-name.ts';
import type { Edge } from './lines-and-orders.ts';
import type { ReturnSign } from './returned-lines.ts';

const NAME_WORDS: Readonly<Record<NameEvidence, string>> = {
  exact: '이름 일치',
  decorated: '이름 일치',
  masked: '가려진 이름과 맞음',
  cut: '잘린 이름과 맞음',
  unclear: '이름 불분명',
  elsewhere: '이름 없음',
  other: '다른 이름',
};

/** When a line came after its order, or after the money that it sends back: "주문 12분 뒤". */
function gapWords({ line, order }: Edge): string {
  const from = order.kind === 'refund' ? '입금' : '주문';
  const gap = line.at.getTime() - order.from.getTime();
  if (line.precisionMs >= DAY_MS)
    return gap <= 0 ? `${from}한 날` : `${from} ${String(Math.ceil(gap / DAY_MS))}일 뒤`;
  if (gap < MINUTE_MS) return `${from} 직후`;
  if (gap < HOUR_MS) return `${from} ${String(Math.floor(gap / MINUTE_MS))}분 뒤`;
  if (gap < DAY_MS) return `${from} ${String(Math.floor(gap / HOUR_MS))}시간 뒤`;
  return `${from} ${String(Math.floor(gap / DAY_MS))}일 뒤`;
}

/** Why a line is certain for an order. */
export function certainReason(edge: Edge): string {
  const number = edge.order.kind === 'refund' ? '환불 번호 일치' : '판매 번호 일치';
  const by = edge.reference === 'own' ? number : NAME_WORDS[edge.name];
  return `금액·계좌 일치, ${by}, ${gapWords(edge)}`;
}

/** Why a line is not certain, by the likeliest of the orders that it may mean. */
export function doubtReason(likeliest: Edge, edges: readonly Edge[]): string {
  const named = edges.filter(({ name }) => isNaming(name));
  const { line, order, name, reference } = likeliest;
  if (named.length === 0) return '금액은 맞지만 이름으로는 누구인지 알 수 없어요';
  const isRefund = order.kind === 'refund';
  if (named.length > 1) {
    const what = named.some((edge) => edge.order.kind === 'refund') ? '주문이나 환불이' : '주문이';
    return `이름이 맞는 ${what} ${String(named.length)}건이에요`;
  }
  if (reference === 'other') return '다른 판매나 환불의 번호가 적혀 있어요';
  if (!likeliest.isTimely)
    return line.at < order.from ? '주문하기 전에 들어왔어요' : '주문 기한이 지난 뒤에 들어왔어요';
  if (!order.isReady) return isRefund ? '받을 계좌를 아직 정하지 않은 환불이에요' : '아직 맡지 않은 판매예요';
  if (!order.isClear) return '주문이 보류 중이거나, 회원이 차단됐거나, 이미 손으로 처리됐어요';
  if (likeliest.isElsewhere) return '다른 계좌에서 나간 판매예요';
  if (line.isOld === true) return '오래된 거래라 이미 처리된 주문의 돈일 수 있어요';
  if (edges.length > 1) return `${NAME_WORDS[name]}이지만 다른 ${isRefund ? '환불' : '주문'}일 수도 있어요`;
  return `이 ${isRefund ? '환불' : '주문'}의 돈일 수 있는 거래가 더 있어요`;
}

const RETURN_WORDS: Readonly<Record<ReturnSign, string>> = {
  reference: '판매 번호가 같은',
  name: '이름이 같은',
  word: '돌아왔다고 적힌',
};

/** Why a line may be a payout that came back, or its return. */
export const returnReason = (sign: ReturnSign): string =>
  `금액이 같고 ${RETURN_WORDS[sign]} 반대 방향 거래가 있어요`;

/** Why a line may be the debit for a payout file. */
export function fileReason(files: readonly FileDebit[], isCertain: boolean): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  const fits = first.isWhole ? '파일의 합계와 금액 일치' : '한 건을 뺀 파일의 합계와 금액 일치';
  if (isCertain) return fits;
  return others.length > 0 ? `${fits}, 다른 파일일 수도 있어요` : `${fits}, 확인해주세요`;
}
