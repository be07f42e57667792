import { Box } from '@mui/material';
import type { ListedRequest } from '../../api/contract.ts';
import { ToneChip } from '../../theme/ToneChip.tsx';
import { markWords, marksOf } from './row-marks.ts';
import { usePriceNow } from '../panel/use-price-now.ts';

/** Signs on a row that an operator should look before deciding; nothing for most rows. */
export function RowMarks({ row }: { row: Pick<ListedRequest, 'marks' | 'price' | 'state'> }) {
  const priceNow = usePriceNow();
  const marks = marksOf(row, row.state === 0 || row.state === 3 ? priceNow : null);
  if (marks.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {marks.map((mark) => (
        <ToneChip key={mark} label={markWords[mark].chip} tone={markWords[mark].tone} />
      ))}
    </Box>
  );
}
