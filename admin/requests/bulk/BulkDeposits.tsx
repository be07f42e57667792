import { Alert } from '@mui/material';
import type { BulkRow } from './bulk-decide.ts';
import { bankWords } from '../marks/bank-words.ts';

/** What the bank says about the money of the requests, one alert for each thing that it says, with the holders whom it concerns. */
export function BulkDeposits({ rows }: { rows: readonly BulkRow[] }) {
  const said = rows.flatMap(({ kind, bank, holder }) => {
    const words = bankWords(kind, bank);
    return words === null ? [] : [{ ...words, login: holder.login }];
  });
  return [...Map.groupBy(said, ({ sentence }) => sentence)].map(([sentence, same]) => {
    const logins = [...new Set(same.map(({ login }) => login))].join(', ');
    const who = same[0]?.severity === 'success' ? '' : `(${logins})`;
    return (
      <Alert key={sentence} severity={same[0]?.severity ?? 'info'} sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {`${same.length}건${who}: ${sentence}`}
      </Alert>
    );
  });
}
