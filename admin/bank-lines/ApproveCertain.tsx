import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { LIST_PER_PAGE_MAX } from '../../domain/limits.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import { admin } from '../api/trpc.ts';
import type { BankLineRow } from '../api/contract.ts';
import { Key } from '../list/Key.tsx';
import { useKeys } from '../list/use-keys.ts';
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

/** Approves all lines that are certain, after a question with their number and their sum. Enter asks it. */
export function ApproveCertain() {
  const list = useListContext<BankLineRow>();
  const { companyId } = list.filterValues as { companyId?: number };
  const mayNot = useWhyNot('bankLines.approve');
  const [asked, setAsked] = useState<readonly BankLineRow[] | null>(null);
  const requestId = useRequestId();
  // A lost answer is asked for under the same key. After an answer the same lines are a new question: they may have been released since.
  const [answered, setAnswered] = useState(0);
  const found = useQuery({
    queryKey: ['bankLines', 'certain', companyId],
    queryFn: () =>
      admin.bankLines.list.query({
        page: 1,
        perPage: LIST_PER_PAGE_MAX,
        filter: { match: 'certain', ...(companyId === undefined ? {} : { companyId }) },
      }),
  });
  const act = useAct(
    'bankLines.approve',
    ({ results }) => approvalSentence(results),
    ({ results }) => results.every(({ outcome }) => outcome !== 'refused'),
  );
  const lines = found.data?.data ?? [];
  const total = found.data?.total ?? 0;
  const whyNot = mayNot ?? (lines.length === 0 ? '확실한 거래가 없어요.' : null);
  const ask = () => {
    act.reset();
    setAsked(lines);
  };
  useKeys({ Enter: whyNot === null && asked === null ? ask : undefined });
  const approve = () => {
    if (asked === null) return;
    const ids = asked.map(({ id }) => id);
    act.mutate(
      { ids, requestId: requestId({ ids: ids.join(' '), answered }) },
      {
        onSuccess: () => {
          setAsked(null);
          setAnswered((times) => times + 1);
          void found.refetch();
        },
      },
    );
  };
  return (
    <>
      <GuardedButton variant="contained" whyNot={whyNot} onClick={ask} endIcon={<Key isHidden>Enter</Key>}>
        {`확실한 ${total}건 승인`}
      </GuardedButton>
      {asked !== null && (
        <ActDialog
          title={`${asked.length}건을 승인할까요?`}
          confirmLabel={`${asked.length}건 승인`}
          isReady
          focusConfirm
          isPending={act.isPending}
          problem={act.error?.message ?? null}
          onClose={() => setAsked(null)}
          onConfirm={approve}
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
          {total > asked.length && (
            <Alert severity="info">{`확실한 ${total}건 가운데 먼저 ${asked.length}건이에요. 나머지는 다음에 물어봐요.`}</Alert>
          )}
        </ActDialog>
      )}
    </>
  );
}
