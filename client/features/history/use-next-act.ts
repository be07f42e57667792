import { useNavigate } from 'react-router-dom';
import { isAddress } from '../../../domain/address.ts';
import { showWon } from '../../../domain/display.ts';
import { DONE, isOpen } from '../../../domain/request-state.ts';
import { FEE, TRANSFER } from '../../../domain/transactions.ts';
import { wonOfWire } from '../../api/wire.ts';
import { paths } from '../../routes/paths.ts';
import type { FROM_HISTORY } from '../../routes/paths.ts';
import { buyCopy } from '../../copy/buy.ts';
import { detailCopy } from '../../copy/detail.ts';
import { copyText } from '../../ui/clipboard.ts';
import { useIsOver } from '../../ui/use-countdown.ts';
import type { Detail } from './detail-rows.tsx';

export type NextAct = { readonly label: string; readonly press: () => void; readonly opensSheet?: true };

/** What a holder may want to do next about a movement, in the state that it is in; null where only waiting is left. */
export function useNextAct(
  detail: Detail | undefined,
  from: typeof FROM_HISTORY | undefined,
  onReceipt: () => void,
): NextAct | null {
  const navigate = useNavigate();
  const isOver = useIsOver(detail?.order?.kind === 'purchase' ? detail.order.expiresAt : null);
  if (detail === undefined) return null;
  const { type, state, incoming, order, otherInfo, parentId } = detail;
  const words = detailCopy.next;
  if (type === FEE && parentId !== null)
    return {
      label: words.parent,
      press: () => void navigate(paths.historyDetail(parentId, from), { replace: true }),
    };
  if (isOpen(state)) {
    if (order?.kind !== 'purchase' || !detail.canCancel || detail.deposit !== 'waiting' || isOver)
      return null;
    const text = buyCopy.depositText(order.depositAccount, showWon(wonOfWire(order.won)));
    return { label: words.copy, press: () => void copyText(text) };
  }
  if (order?.kind === 'purchase')
    return { label: words.buy, press: () => void navigate(paths.buy(order.linkedAccountId)) };
  if (order?.kind === 'sale')
    return { label: words.sell, press: () => void navigate(paths.sell(order.linkedAccountId)) };
  if (type === TRANSFER && !incoming && isAddress(otherInfo))
    return { label: words.send, press: () => void navigate(paths.send, { state: { to: otherInfo } }) };
  return state === DONE ? { label: detailCopy.receipt, press: onReceipt, opensSheet: true } : null;
}
