import { Alert, AlertTitle, Box } from '@mui/material';
import { signedWonText } from '../amounts/signed-amount.ts';
import type { StatementPreview } from '../api/contract.ts';
import { LINE_DIRECTION_LABELS } from '../../domain/list-labels.ts';

type Total = StatementPreview['totals'][number];

const COLUMNS: Readonly<Record<Total['column'], string>> = { ...LINE_DIRECTION_LABELS, amount: '거래금액' };

/** Totals that the bank printed and the lines do not add up to: a line may be missing from the file. */
export function TotalList({ totals }: { totals: readonly Total[] }) {
  if (totals.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>
        파일의 합계와 거래를 더한 금액이 달라요. 빠지거나 고쳐진 거래가 있는지 은행에서 확인해주세요.
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {totals.map(({ row, column, stated, counted }) => (
          <li key={`${row} ${column}`}>
            {`${row}번째 줄의 ${COLUMNS[column]} 합계는 ${signedWonText(stated)}인데, 거래를 더하면 ${signedWonText(counted)}이에요.`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
