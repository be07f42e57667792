import { Box } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import type { BankLineRow } from '../api/contract.ts';
import { useApproveLines } from './use-approve-lines.tsx';

/** Only a line that is certain, by its order or by a rule, is approved without a look at it. */
export const isCertain = ({ match, rule }: BankLineRow): boolean => match === 'certain' || rule !== null;

// react-admin's place is over the head of the table, which is cut off where the table scrolls sideways.
const below = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  '& .MuiToolbar-root.RaBulkActionsToolbar-toolbar': {
    position: 'static',
    transform: 'none',
    borderRadius: 0,
  },
};

/** The actions on the lines that are ticked. */
export function ApproveChosen() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<BankLineRow>();
  const mayNot = useWhyNot('bankLines.approve');
  const { ask, dialog } = useApproveLines(() => onUnselectItems());
  // What was ticked on an earlier visit would be approved unseen.
  const forget = useEffectEvent(() => onUnselectItems());
  useEffect(() => () => forget(), []);
  // A line that another operator has approved is no longer one of them.
  const chosen = data.filter((line) => isCertain(line) && selectedIds.includes(line.id));
  return (
    <>
      {selectedIds.length > 0 && (
        <Box sx={below}>
          <BulkActionsToolbar selectAllButton={false}>
            <GuardedButton
              size="small"
              variant="contained"
              whyNot={mayNot ?? (chosen.length === 0 ? '확실한 거래가 없어요.' : null)}
              onClick={() => ask(chosen)}
            >
              {`선택한 ${chosen.length}건 승인`}
            </GuardedButton>
          </BulkActionsToolbar>
        </Box>
      )}
      {dialog()}
    </>
  );
}
