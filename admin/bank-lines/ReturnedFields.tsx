import { Alert, MenuItem, TextField, Typography } from '@mui/material';
import type { BankLineDetail, SettleInput } from '../api/contract.ts';
import { showDateTime, showDay } from '../../domain/display-time.ts';
import { useNow } from '../time/use-now.ts';
import { OrderLink } from './OrderLink.tsx';
import { RefundLink } from './RefundField.tsx';

type Pair = BankLineDetail['pairs'][number];
type Returned = Extract<SettleInput, { as: 'returned' }>;

/** What the line out was to pay: 'sale 5', 'refund 7', or nothing that is known. */
type Payment =
  | { kind: 'sale'; id: number; text: string; isApproved: boolean }
  | { kind: 'refund'; id: number; text: string };
const keyOf = ({ kind, id }: Payment): string => `${kind} ${id}`;
const NOTHING = 'none';

/** The other line of the pair, and the key of what was to be paid; undefined while that is to be chosen. */
export type ChosenReturn = { of: number; payment: string | undefined };

const SIGNS: Readonly<Record<NonNullable<Pair['sign']>, string>> = {
  reference: '판매나 환불 번호가 같아요',
  name: '이름이 같아요',
  word: '돌아온 돈이라고 적혀 있어요',
};

function pairText({ at, isDayOnly, direction, name, memo, sign }: Pair, now: Date): string {
  const what = direction === 'out' ? '출금' : '입금';
  const why = sign === null ? '' : ` · ${SIGNS[sign]}`;
  return `${(isDayOnly ? showDay : showDateTime)(at, now)} ${what} · ${[name, memo].filter((text) => text !== '').join(' ')}${why}`;
}

function paymentsOf(line: BankLineDetail, of: number): Payment[] {
  const { sales = [], refunds = [] } = line.returns.find((one) => one.of === of) ?? {};
  return [
    ...sales.map(({ id, name, state }) => ({
      ...{ kind: 'sale' as const, id, isApproved: state === 1 },
      text: `판매 ${id} · ${name}${state === 1 ? ' · 승인함' : ''}`,
    })),
    ...refunds.map(({ id, name }) => ({
      ...{ kind: 'refund' as const, id },
      text: `환불 ${id}${name === null ? '' : ` · ${name}`}`,
    })),
  ];
}

/** A pair, or the likeliest one, with the only payment that it may be; null where there is none. */
export function returnBeforehand(
  line: BankLineDetail,
  of: number | undefined = line.pairs[0]?.id,
): ChosenReturn | null {
  if (of === undefined) return null;
  const [only, ...others] = paymentsOf(line, of);
  if (only === undefined) return { of, payment: NOTHING };
  return { of, payment: others.length === 0 ? keyOf(only) : undefined };
}

/** What the operator says of a pair, as the server takes it; null while something is to be chosen, or is no choice any more. */
export function returnedInput(
  line: BankLineDetail,
  chosen: ChosenReturn | null,
  note: string,
): Returned | null {
  if (chosen === null || !line.pairs.some(({ id }) => id === chosen.of)) return null;
  const { of, payment: key } = chosen;
  const payment = paymentsOf(line, of).find((one) => keyOf(one) === key);
  if (payment === undefined && key !== NOTHING) return null;
  const idOf = (kind: Payment['kind']) => (payment?.kind === kind ? payment.id : null);
  const about = { id: line.id, as: 'returned', of, saleId: idOf('sale') } as const;
  return { ...about, refundId: idOf('refund'), ...(note === '' ? {} : { note }) };
}

/** What becomes of what was to be paid. */
function effectOf(payment: Payment | undefined): string {
  if (payment === undefined) return '두 거래를 서로 지운 것으로 장부에 적어요. 판매와 환불은 바뀌지 않아요.';
  if (payment.kind === 'refund') return '환불을 파일에서 빼고, 환불 목록에 돌려줄 돈으로 다시 남겨요.';
  if (payment.isApproved)
    return '이미 승인한 판매예요. 승인을 되돌려 DAON을 돌려주고, 같은 내용의 판매를 보류로 새로 만들어요. 두 사람의 승인이 필요할 수 있어요.';
  return '판매를 대량이체 파일에서 빼요. 판매는 맡은 그대로 남고, 회원에게 계좌를 확인해달라고 알려요.';
}

/** The two lines of a returned payment, and what was to be paid. */
export function ReturnedFields({
  line,
  chosen,
  onChange,
}: {
  line: BankLineDetail;
  chosen: ChosenReturn | null;
  onChange: (chosen: ChosenReturn | null) => void;
}) {
  const now = useNow();
  const pair = line.pairs.find(({ id }) => id === chosen?.of);
  const payments = pair === undefined ? [] : paymentsOf(line, pair.id);
  const payment = payments.find((one) => keyOf(one) === chosen?.payment);
  const key = payment === undefined && chosen?.payment !== NOTHING ? undefined : chosen?.payment;
  return (
    <>
      <TextField
        select
        label={line.direction === 'in' ? '돌아온 출금' : '돌아온 입금'}
        value={pair?.id ?? ''}
        onChange={(event) => onChange(returnBeforehand(line, Number(event.target.value)))}
      >
        {line.pairs.map((one) => (
          <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
            {pairText(one, now)}
          </MenuItem>
        ))}
      </TextField>
      {pair !== undefined && payments.length > 0 && (
        <TextField
          select
          label={
            payments.some(({ kind }) => kind === 'refund')
              ? '지급하지 못한 판매나 환불'
              : '지급하지 못한 판매'
          }
          value={key ?? ''}
          onChange={({ target: { value } }) => onChange({ of: pair.id, payment: value })}
        >
          {payments.map((one) => (
            <MenuItem key={keyOf(one)} value={keyOf(one)}>
              {one.text}
            </MenuItem>
          ))}
          {pair.order === null && pair.saleIds.length === 0 && pair.refundIds.length === 0 && (
            <MenuItem value={NOTHING}>
              {payments.some(({ kind }) => kind === 'refund')
                ? '판매나 환불의 지급이 아니었어요'
                : '판매의 지급이 아니었어요'}
            </MenuItem>
          )}
        </TextField>
      )}
      {payment !== undefined && (
        <Typography variant="body2">
          {payment.kind === 'sale' ? '지급하지 못한 판매: ' : '돌려주지 못한 환불: '}
          {payment.kind === 'sale' ? (
            <OrderLink order={{ kind: 'sale', id: payment.id }} />
          ) : (
            <RefundLink id={payment.id} />
          )}
        </Typography>
      )}
      {pair !== undefined && key !== undefined && (
        <Alert severity={payment?.kind === 'sale' && payment.isApproved ? 'warning' : 'info'}>
          {effectOf(payment)}
        </Alert>
      )}
    </>
  );
}
