import { Box, Button, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { DECISION_LABELS, DECISIONS, isOpen } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { isFree, takeEach } from '../take/take-each.ts';
import type { TakeOutcome } from '../take/take-each.ts';
import { TakeResult } from '../take/TakeResult.tsx';
import type { RequestRow } from '../../api/contract.ts';
import { refusalTogether } from './bulk-decide.ts';
import type { BulkRow } from './bulk-decide.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { useLeavingIds } from '../../list/selection-store.ts';
import { usePanelFocus } from '../../list/use-panel-focus.ts';
import { useRereadAfter } from '../reread.ts';

const looks: Record<Decision, { variant: 'contained' | 'outlined'; color: 'primary' | 'error' | 'warning' }> =
  {
    approve: { variant: 'contained', color: 'primary' },
    reject: { variant: 'outlined', color: 'error' },
    hold: { variant: 'outlined', color: 'warning' },
  };

interface BulkBarProps<Row extends RequestRow> {
  toBulkRow: (row: Row) => BulkRow;
  onSettled: (ids: readonly number[]) => void;
}

/** The actions on the selected rows, at the bottom of the table, where the bar does not shift the rows. */
export function BulkBar<Row extends RequestRow>({ toBulkRow, onSettled }: BulkBarProps<Row>) {
  const { data = [], selectedIds, onUnselectItems, onSelect } = useListContext<Row>();
  // The dialog keeps the rows that were selected when it opened, also when the list is refetched.
  const [asked, setAsked] = useState<{ decision: Decision; rows: readonly BulkRow[] } | null>(null);
  // Nor does what a take together could not do depend on the rows that are left.
  const [takes, setTakes] = useState<readonly TakeOutcome[] | null>(null);
  usePanelFocus(asked !== null || takes !== null);
  const leavingIds = useLeavingIds();
  // Rows that this or another operator has decided are no longer selected.
  const rows = data
    .filter(({ id, state }) => selectedIds.includes(id) && isOpen(state) && !leavingIds.has(id))
    .map(toBulkRow);

  const whyNot = (decision: Decision): string | null => {
    const reasons = rows.map((row) => refusalTogether(decision, row));
    return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
  };

  return (
    <>
      {rows.length > 0 && (
        <Box
          role="toolbar"
          aria-label="선택한 신청"
          sx={(theme) => ({
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1.25,
            borderTop: `1px solid ${theme.tokens.line}`,
            backgroundColor: theme.tokens.brandWeak,
          })}
        >
          <Typography sx={{ fontWeight: 700, mr: 1 }}>{`${rows.length}건 선택`}</Typography>
          <TakeTogether rows={rows} onRefused={setTakes} />
          {DECISIONS.map((decision) => {
            const reason = whyNot(decision);
            return (
              <Tooltip key={decision} describeChild title={reason ?? ''}>
                <span>
                  <Button
                    {...looks[decision]}
                    disabled={reason !== null}
                    onClick={() => setAsked({ decision, rows })}
                  >
                    {`함께 ${DECISION_LABELS[decision]}`}
                  </Button>
                </span>
              </Tooltip>
            );
          })}
          <Button color="inherit" onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
            선택 해제
          </Button>
        </Box>
      )}
      {takes !== null && <TakeResult outcomes={takes} onClose={() => setTakes(null)} />}
      {asked !== null && (
        <BulkDialog
          {...asked}
          onSettled={(settled) => {
            onSettled(settled);
            onSelect(selectedIds.filter((id) => !settled.includes(Number(id))));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Takes every selected request that is free, each in a separate call. `onRefused` gets all of them when one could not be taken. */
function TakeTogether({
  rows,
  onRefused,
}: {
  rows: readonly BulkRow[];
  onRefused: (outcomes: readonly TakeOutcome[]) => void;
}) {
  const notify = useNotify();
  const rereadAfter = useRereadAfter();
  const [isPending, setPending] = useState(false);
  const free = rows.filter(isFree);
  // Other kinds are not taken.
  const mayTake = rows.some(
    ({ acts }) => acts !== null && acts.take !== 'NOT_FOUND' && acts.take !== 'FORBIDDEN',
  );
  const run = async () => {
    setPending(true);
    await rereadAfter(async () => {
      const found = await takeEach(free);
      setPending(false);
      if (found.every(({ sentence }) => sentence === null))
        notify(`${found.length}건을 맡았어요.`, { type: 'success' });
      else onRefused(found);
    });
  };
  // The button stays when all are taken, so that the approval button does not move under the pointer.
  if (!mayTake) return null;
  return (
    <Button
      variant="outlined"
      disabled={isPending || free.length === 0}
      onClick={() => void run()}
      sx={{ minWidth: 144 }}
    >
      {free.length === 0 ? '맡을 것이 없어요' : `${free.length}건 함께 맡기`}
    </Button>
  );
}
