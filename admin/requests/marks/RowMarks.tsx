import { Box } from '@mui/material';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { ListedRequest } from '../../api/contract.ts';
import { ToneChip } from '../../theme/ToneChip.tsx';
import { bankWords } from './bank-words.ts';
import { markWords, marksOf } from './row-marks.ts';
import { usePriceNow } from '../panel/use-price-now.ts';

interface RowMarksProps {
  kind: RequestKind;
  row: Pick<ListedRequest, 'marks' | 'price' | 'state' | 'bank'>;
}

/** What the bank says of a row, and signs that an operator should look before deciding; nothing for most rows. */
export function RowMarks({ kind, row }: RowMarksProps) {
  const priceNow = usePriceNow();
  const marks = marksOf(row, row.state === 0 || row.state === 3 ? priceNow : null);
  const bank = bankWords(kind, row.bank);
  const chip = bank?.chip ?? null;
  if (marks.length === 0 && chip === null) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {bank !== null && chip !== null && <ToneChip label={chip} tone={bank.tone} />}
      {marks.map((mark) => (
        <ToneChip key={mark} label={markWords[mark].chip} tone={markWords[mark].tone} />
      ))}
    </Box>
  );
}
