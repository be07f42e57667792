import { Paper } from '@mui/material';
import { Title, useGetRecordId } from 'react-admin';
import { DecisionPanel } from './DecisionPanel.tsx';

/** One purchase under an address of its own, to be sent to a colleague. */
export function PurchaseShow() {
  const id = Number(useGetRecordId());
  return (
    <>
      <Title title={`구매 ${id}`} />
      <Paper sx={{ borderRadius: '20px', p: 3, pb: 0, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
        <DecisionPanel id={id} />
      </Paper>
    </>
  );
}
