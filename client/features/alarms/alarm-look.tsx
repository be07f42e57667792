import { isExpiredPurchase, pushKindOf, type AlarmMatter } from '../../../domain/alarms.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { AlertIcon, LinkIcon, PauseIcon } from '../../ui/more-icons.tsx';

const LOOKS = {
  1: { icon: <CheckIcon size={20} />, tone: 'good' },
  2: { icon: <AlertIcon size={20} />, tone: 'bad' },
  3: { icon: <PauseIcon size={20} />, tone: 'warn' },
} as const;

/** What came is the coin itself; what is about the wallet's safety is plain; of the others the last digit of the type is the decision. */
export function lookOf(row: AlarmMatter) {
  const { type } = row;
  if (isExpiredPurchase(row)) return { icon: <AlertIcon size={20} />, tone: 'plain' } as const;
  if (type === 21 || type === 31) return { icon: <Mark size={40} />, tone: 'plain' } as const;
  if (pushKindOf(type) === null) return { icon: <AlertIcon size={20} />, tone: 'plain' } as const;
  if (type === 41) return { icon: <LinkIcon size={20} />, tone: 'good' } as const;
  return LOOKS[(type % 10) as keyof typeof LOOKS];
}
