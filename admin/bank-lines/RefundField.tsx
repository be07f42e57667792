import { Link, MenuItem, TextField, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { showDateTime, showDay } from '../../domain/display-time.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { useNow } from '../time/use-now.ts';

export type RefundOfLine = BankLineRow['refunds'][number];

/** '환불 12 · 김민수'. */
export const refundText = ({ id, payer, payee }: RefundOfLine): string => `환불 ${id} · ${payee ?? payer}`;

/** The page of a refund that a line owes or pays. */
export function RefundLink({ id }: { id: number }) {
  return (
    <Link component={RouterLink} to={paths.refund(id)} sx={{ whiteSpace: 'nowrap' }}>
      {`환불 ${id}`}
    </Link>
  );
}

/** Which refund a line out has paid. */
export function RefundField({
  refunds,
  chosen,
  onChange,
}: {
  refunds: readonly RefundOfLine[];
  chosen: number | null;
  onChange: (id: number) => void;
}) {
  const now = useNow();
  const refund = refunds.find(({ id }) => id === chosen);
  return (
    <>
      <TextField
        select
        label="돌려준 환불"
        value={refund === undefined ? '' : refund.id}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {refunds.map((one) => (
          <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
            {`${refundText(one)} · ${wonText(one.won)} · ${(one.isDayOnly ? showDay : showDateTime)(one.at, now)} 입금`}
          </MenuItem>
        ))}
      </TextField>
      {refund !== undefined && (
        <Typography variant="body2">
          고른 환불: <RefundLink id={refund.id} />
        </Typography>
      )}
    </>
  );
}
