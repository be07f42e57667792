import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import type { BankLineRow } from '../api/contract.ts';
import { ApproveLinesDialog } from './ApproveLinesDialog.tsx';
import { approvalSentence } from './line-words.ts';

interface ApproveLines {
  ask: (lines: readonly BankLineRow[]) => void;
  asked: readonly BankLineRow[] | null;
  /** The question, with more to say below the lines. */
  dialog: (note?: ReactNode) => ReactNode;
}

const oldestFirst = (lines: readonly BankLineRow[]): BankLineRow[] =>
  lines.toSorted((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1));

/** Approves lines that are certain, the oldest first, after a question that says what it will do. */
export function useApproveLines(onApproved: () => void): ApproveLines {
  const [asked, setAsked] = useState<readonly BankLineRow[] | null>(null);
  const requestId = useRequestId();
  // A lost answer is asked for under the same key. After an answer the same lines are a new question: they may have been released since.
  const [answered, setAnswered] = useState(0);
  const act = useAct(
    'bankLines.approve',
    ({ results }) => approvalSentence(results),
    ({ results }) => results.every(({ outcome }) => outcome !== 'refused'),
  );
  const ask = (lines: readonly BankLineRow[]) => {
    act.reset();
    setAsked(oldestFirst(lines));
  };
  const approve = (lines: readonly BankLineRow[]) => {
    const ids = lines.map(({ id }) => id);
    const onSuccess = () => {
      setAsked(null);
      setAnswered((times) => times + 1);
      onApproved();
    };
    act.mutate({ ids, requestId: requestId({ ids: ids.join(' '), answered }) }, { onSuccess });
  };
  const dialog = (note?: ReactNode) =>
    asked !== null && (
      <ApproveLinesDialog
        lines={asked}
        isPending={act.isPending}
        problem={act.error?.message ?? null}
        onClose={() => setAsked(null)}
        onConfirm={approve}
      >
        {note}
      </ApproveLinesDialog>
    );
  return { ask, asked, dialog };
}
