import { showTimeLeft } from '../../../domain/countdown.ts';
import { depositDeadlineCopy } from '../../copy/deposit-deadline.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

/** How long the deposit of the oldest open purchase may still take. */
export default function DepositDeadline({ expiresAt }: { readonly expiresAt: string }) {
  const left = useCountdown(Date.parse(expiresAt));
  return left === 0 ? depositDeadlineCopy.over : depositDeadlineCopy.left(showTimeLeft(left));
}
