import { Alert } from '@mui/material';
import type { BulkRow } from './bulk-decide.ts';
import { markWords, marksOf } from '../marks/row-marks.ts';
import type { Mark } from '../marks/row-marks.ts';
import { usePriceNow } from '../panel/use-price-now.ts';

const shown: readonly Mark[] = ['samePhone', 'sameAccount', 'priceMoved'];

/** The warnings of single requests, one for each mark with the holders whom it concerns. */
export function BulkWarnings({ rows }: { rows: readonly BulkRow[] }) {
  const priceNow = usePriceNow();
  return shown.map((mark) => {
    const marked = rows.filter((row) => marksOf(row, priceNow).includes(mark));
    if (marked.length === 0) return null;
    const logins = [...new Set(marked.map(({ holder }) => holder.login))].join(', ');
    return (
      <Alert key={mark} severity="warning" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {`${marked.length}건(${logins}): ${markWords[mark].sentence}`}
      </Alert>
    );
  });
}
