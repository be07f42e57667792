import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { ORDER_LABELS } from './line-words.ts';

type Order = BankLineRow['candidates'][number];

/** The kind and number of an order, who made it, and its amount. */
export const orderText = ({ kind, id, holder, name, won }: Order): string =>
  `${ORDER_LABELS[kind]} ${id} · ${name} (${holder}) · ${wonText(won)}`;

/** The page of an order that a line may pay. */
export function OrderLink({ order }: { order: Order }) {
  const to = paths.request(order.kind === 'purchase' ? 'purchases' : 'sales', order.id);
  return (
    <Link component={RouterLink} to={to} sx={{ whiteSpace: 'nowrap' }}>
      {`${ORDER_LABELS[order.kind]} ${order.id}`}
    </Link>
  );
}
