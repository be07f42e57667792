import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import type { BankLineRow } from '../api/contract.ts';
import { approvalSentence } from './line-words.ts';

const SUM_LABELS = { in: '구매 입금', out: '판매 지급' } as const;

function Sums({ lines }: { lines: readonly BankLineRow[] }) {
  const sums = (['in', 'out'] as const)
    .map((direction) => ({ direction, of: lines.filter((line) => line.direction === direction) }))
    .filter(({ of }) => of.length > 0);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3 }}>
      {sums.map(({ direction, of }) => (
        <Box key={direction} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {SUM_LABELS[direction]}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {`${of.length}건 · ${wonText(sumWon(of))}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface ApproveLines {
  ask: (lines: readonly BankLineRow[]) => void;
  asked: readonly BankLineRow[] | null;
  /** The question, with more to say below the lines. */
  dialog: (note?: ReactNode) => ReactNode;
}

/** Approves lines that are certain, after a question with their number and their sum. */
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
    setAsked(lines);
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
      <ActDialog
        title={`${asked.length}건을 승인할까요?`}
        confirmLabel={`${asked.length}건 승인`}
        isReady
        focusConfirm
        isPending={act.isPending}
        problem={act.error?.message ?? null}
        onClose={() => setAsked(null)}
        onConfirm={() => approve(asked)}
      >
        <Sums lines={asked} />
        <Box
          component="ul"
          sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}
          tabIndex={0}
          aria-label="승인할 거래"
        >
          {asked.map((line) => (
            <li
              key={line.id}
            >{`${line.name} · ${wonText(line.won)} → ${line.candidates[0]?.name ?? ''} (${line.candidates[0]?.holder ?? ''})`}</li>
          ))}
        </Box>
        {note}
      </ActDialog>
    );
  return { ask, asked, dialog };
}
