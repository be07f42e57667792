import { Alert, MenuItem, TextField, Typography } from '@mui/material';
import type { BankLineDetail, SettleInput } from '../api/contract.ts';
import { showDateTime } from '../../domain/display-time.ts';
import { useNow } from '../time/use-now.ts';
import { OrderLink } from './OrderLink.tsx';

type Pair = BankLineDetail['pairs'][number];
type Returned = Extract<SettleInput, { as: 'returned' }>;

/** Which line and which sale the operator has chosen; null for what is chosen beforehand. */
export type ChosenReturn = { of: number | null; saleId: number | null | undefined };
export const NOTHING_CHOSEN: ChosenReturn = { of: null, saleId: undefined };

const SIGNS: Readonly<Record<NonNullable<Pair['sign']>, string>> = {
  reference: '판매 번호가 같아요',
  name: '이름이 같아요',
  word: '돌아온 돈이라고 적혀 있어요',
};

const NO_SALE = 'none';

function pairText({ at, direction, name, memo, sign }: Pair, now: Date): string {
  const what = direction === 'out' ? '출금' : '입금';
  const why = sign === null ? '' : ` · ${SIGNS[sign]}`;
  return `${showDateTime(at, now)} ${what} · ${[name, memo].filter((text) => text !== '').join(' ')}${why}`;
}

function salesOf(line: BankLineDetail, of: number) {
  return line.returns.find((one) => one.of === of)?.sales ?? [];
}

/** What the operator says of a pair, as the server takes it; null while a sale is to be chosen. */
export function returnedInput(line: BankLineDetail, chosen: ChosenReturn, note: string): Returned | null {
  const of = chosen.of ?? line.pairs[0]?.id;
  if (of === undefined) return null;
  const sales = salesOf(line, of);
  const [only] = sales;
  const beforehand = only === undefined ? null : sales.length === 1 ? only.id : undefined;
  const saleId = chosen.saleId === undefined ? beforehand : chosen.saleId;
  if (saleId === undefined) return null;
  return { id: line.id, as: 'returned', of, saleId, ...(note === '' ? {} : { note }) };
}

/** What becomes of the sale. */
function effectOf(sale: ReturnType<typeof salesOf>[number] | undefined): string {
  if (sale === undefined) return '두 거래를 서로 지운 것으로 장부에 적어요. 판매는 바뀌지 않아요.';
  if (sale.state === 1)
    return '이미 승인한 판매예요. 승인을 되돌려 DAON을 돌려주고, 같은 내용의 판매를 보류로 새로 만들어요. 두 사람의 승인이 필요할 수 있어요.';
  return '판매를 대량이체 파일에서 빼요. 판매는 맡은 그대로 남고, 회원에게 계좌를 확인해달라고 알려요.';
}

/** The two lines of a returned payout, and the sale that was to be paid. */
export function ReturnedFields({
  line,
  chosen,
  onChange,
}: {
  line: BankLineDetail;
  chosen: ChosenReturn;
  onChange: (chosen: ChosenReturn) => void;
}) {
  const now = useNow();
  const of = chosen.of ?? line.pairs[0]?.id ?? 0;
  const pair = line.pairs.find(({ id }) => id === of);
  const sales = salesOf(line, of);
  const saleId = returnedInput(line, chosen, '')?.saleId;
  const sale = sales.find(({ id }) => id === saleId);
  return (
    <>
      <TextField
        select
        label={line.direction === 'in' ? '돌아온 출금' : '돌아온 입금'}
        value={pair === undefined ? '' : of}
        onChange={(event) => onChange({ of: Number(event.target.value), saleId: undefined })}
      >
        {line.pairs.map((one) => (
          <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
            {pairText(one, now)}
          </MenuItem>
        ))}
      </TextField>
      {sales.length > 0 && (
        <TextField
          select
          label="지급하지 못한 판매"
          value={saleId === undefined ? '' : (saleId ?? NO_SALE)}
          onChange={({ target: { value } }) =>
            onChange({ of, saleId: value === NO_SALE ? null : Number(value) })
          }
        >
          {sales.map(({ id, name, state }) => (
            <MenuItem key={id} value={id}>
              {`판매 ${id} · ${name}${state === 1 ? ' · 승인함' : ''}`}
            </MenuItem>
          ))}
          {(pair?.order ?? null) === null && pair?.saleIds.length === 0 && (
            <MenuItem value={NO_SALE}>판매의 지급이 아니었어요</MenuItem>
          )}
        </TextField>
      )}
      {sale !== undefined && (
        <Typography variant="body2">
          지급하지 못한 판매: <OrderLink order={{ kind: 'sale', id: sale.id }} />
        </Typography>
      )}
      {saleId !== undefined && (
        <Alert severity={sale?.state === 1 ? 'warning' : 'info'}>{effectOf(sale)}</Alert>
      )}
    </>
  );
}
