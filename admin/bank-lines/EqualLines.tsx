import {
  Alert,
  AlertTitle,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { signedWonText } from '../amounts/signed-amount.ts';
import type { StatementPreview } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';

type Equal = StatementPreview['equal'];

const textOf = ({ name, memo }: { name: string; memo: string }): string =>
  [name, memo].filter((text) => text !== '').join(' · ') || '글자 없음';

/** Lines that may be stored ones with another text. Nothing is preselected: only the operator can tell. */
export function EqualLines({
  equal: { count, lines },
  acceptEqual,
  onAnswer,
}: {
  equal: Equal;
  acceptEqual: boolean | null;
  onAnswer: (acceptEqual: boolean) => void;
}) {
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>
        {lines.some(({ stored }) => stored.account !== null)
          ? `다른 입금 계좌로 가져온 거래와 시각·금액·잔액이 같은 줄이 있어요(모두 ${count}개). 어느 계좌의 거래인지 은행에서 확인해주세요.`
          : `이미 가져온 거래와 시각·방향·금액이 같고 적힌 글자만 다른 줄이 ${count}개 있어요. 같은 거래인지 은행에서 확인해주세요.`}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5 }}>
        {lines.map(({ row, at, isDayOnly, direction, won, stored, ...line }) => (
          <li key={row}>
            {`${row}번째 줄 `}
            <Moment at={at} isDayOnly={isDayOnly} />
            {` ${signedWonText(direction === 'in' ? won : `-${won}`)}: `}
            <b>{textOf(line)}</b>
            {stored.account === null ? ' — 가져온 거래: ' : ` — ${stored.account} 계좌로 가져온 거래: `}
            <b>{textOf(stored)}</b>
          </li>
        ))}
        {count > lines.length && <li>{`그 밖에 ${count - lines.length}개`}</li>}
      </Box>
      <FormControl>
        <FormLabel id="equal-lines">이 줄들은</FormLabel>
        <RadioGroup
          aria-labelledby="equal-lines"
          value={acceptEqual === null ? '' : String(acceptEqual)}
          onChange={(event) => onAnswer(event.target.value === 'true')}
        >
          <FormControlLabel
            value="false"
            control={<Radio />}
            label="이미 가져온 거래예요. 빼고 나머지만 가져와요."
          />
          <FormControlLabel value="true" control={<Radio />} label="다른 거래예요. 함께 가져와요." />
        </RadioGroup>
      </FormControl>
    </Alert>
  );
}
