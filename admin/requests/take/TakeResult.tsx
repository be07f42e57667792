import { Alert } from '@mui/material';
import { ResultDialog } from '../bulk/BulkResult.tsx';
import type { TakeOutcome } from './take-each.ts';

interface TakeResultProps {
  outcomes: readonly TakeOutcome[];
  onClose: () => void;
}

/** How many requests were taken, and each of the others with its reason: those are not to be paid. */
export function TakeResult({ outcomes, onClose }: TakeResultProps) {
  const failed = outcomes.filter(({ sentence }) => sentence !== null);
  const taken = outcomes.length - failed.length;
  return (
    <ResultDialog title={`${failed.length}건은 맡지 못했어요`} failed={failed} onClose={onClose}>
      {taken > 0 && <Alert severity="success">{`${taken}건을 맡았어요.`}</Alert>}
    </ResultDialog>
  );
}
