import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { ORDER_LABELS } from './line-words.ts';

type Order = BankLineRow['candidates'][number];

/** Of an order that a line fits by all but the name. */
export const OTHER_NAME = '이름이 달라요';

/** The kind and number of an order, who made it, and its amount. */
export const orderText = ({ kind, id, holder, name, won, otherName }: Order): string =>
  `${ORDER_LABELS[kind]} ${id} · ${name} (${holder}) · ${wonText(won)}${otherName ? ` · ${OTHER_NAME}` : ''}`;

/** The page of an order that a line may pay. */
export function OrderLink({ order }: { order: Pick<Order, 'kind' | 'id'> }) {
  const to = paths.request(order.kind === 'purchase' ? 'purchases' : 'sales', order.id);
  return (
    <Link component={RouterLink} to={to} sx={{ whiteSpace: 'nowrap' }}>
      {`${ORDER_LABELS[order.kind]} ${order.id}`}
    </Link>
  );
}
