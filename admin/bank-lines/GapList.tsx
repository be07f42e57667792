import { Alert, AlertTitle, Box } from '@mui/material';
import { signedWonText } from '../amounts/signed-amount.ts';
import type { ImportAnswer } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';

type Gap = ImportAnswer['gaps'][number];

const SHOWN = 10;
const rowText = ({ row }: Gap['before']) => (row === null ? '이미 가져온 거래' : `${row}번째 줄`);

/** Where the running balance shows that lines are missing, with the lines around. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{`잔액이 이어지지 않는 곳이 ${gaps.length}군데 있어요. 빠진 거래가 있는지 은행에서 확인해주세요.`}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.slice(0, SHOWN).map(({ before, after, expected }) => (
          <li key={`${before.at} ${after.at} ${after.balanceAfter}`}>
            {`${rowText(before)} (${before.name}, 잔액 ${signedWonText(before.balanceAfter)}) 다음 ${rowText(after)} `}
            <Moment at={after.at} isDayOnly={after.isDayOnly} />
            {` ${after.name}: 잔액이 ${signedWonText(expected)}이어야 하는데 ${signedWonText(after.balanceAfter)}이에요.`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
