import { Typography } from '@mui/material';
import { REFUND_ROW_LABELS, REFUND_ROW_STATES } from '../../domain/refund-states.ts';
import type { RefundFileRow } from '../api/contract.ts';
import { RowStates } from '../payouts/MadeFile.tsx';
import { Moment } from '../time/Moment.tsx';
import { LineLink } from './LineLink.tsx';
import { ROW_TONES } from './refund-words.ts';

/** How many refunds of a file are in which state. */
export function RefundFileStates({ states }: Pick<RefundFileRow, 'states'>) {
  return <RowStates states={states} labels={REFUND_ROW_LABELS} tones={ROW_TONES} of={REFUND_ROW_STATES} />;
}

const SHOWN = 3;

/** The lines out that paid a file: mostly one debit. */
export function Debits({ debits }: Pick<RefundFileRow, 'debits'>) {
  if (debits.length === 0) return <Typography color="text.secondary">아직 없어요</Typography>;
  return (
    <>
      {debits.slice(0, SHOWN).map(({ id, at, isDayOnly }) => (
        <div key={id}>
          <LineLink id={id}>{`출금 ${id}번`}</LineLink>{' '}
          <Typography variant="body2" color="text.secondary" component="span">
            <Moment at={at} isDayOnly={isDayOnly} />
          </Typography>
        </div>
      ))}
      {debits.length > SHOWN && `외 ${debits.length - SHOWN}건`}
    </>
  );
}
