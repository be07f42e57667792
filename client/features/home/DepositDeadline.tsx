import { showTimeLeft } from '../../../domain/countdown.ts';
import { depositDeadlineCopy } from '../../copy/deposit-deadline.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

/** How long the deposit of the oldest open purchase may still take. */
export default function DepositDeadline({ expiresAt }: { readonly expiresAt: string }) {
  return depositDeadlineCopy.left(showTimeLeft(useCountdown(Date.parse(expiresAt))));
}
