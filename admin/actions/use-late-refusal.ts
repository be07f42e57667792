import { useNotify } from 'react-admin';
import { actionLabel } from '../../domain/audit-labels.ts';
import { isSessionOver } from '../api/console-error.ts';
import type { ActPath } from '../api/contract.ts';
import { useIsHere } from './use-is-here.ts';

/** Says what a page would have shown of a refused act, or one without an answer, where the page was left meanwhile. */
export function useLateRefusal(act: ActPath): (error: Error) => void {
  const notify = useNotify();
  const isHere = useIsHere();
  return (error) => {
    if (isHere() || isSessionOver(error)) return;
    notify(`${actionLabel(act)}: ${error.message}`, { type: 'error', autoHideDuration: null });
  };
}
