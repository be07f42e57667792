import SomeIcon from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import type { InboxRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';

/** Ticks a row for a decision over many. react-admin's own box has its name beside the control instead of on it. */
export function RowTick({ row }: { row: InboxRow }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      // The rest of the row chooses what is looked at.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `${kindLabels[row.kind]} ${row.id} 선택` } }}
      sx={{ m: -1 }}
    />
  );
}

/** Ticks the rows of this page, or none. */
export function AllTick() {
  const { data = [], selectedIds, onSelect } = useListContext<InboxRow>();
  const ticked = data.filter((row) => selectedIds.includes(row.id)).length;
  const areAll = data.length > 0 && ticked === data.length;
  const areSome = ticked > 0 && !areAll;
  return (
    <Checkbox
      size="small"
      checked={areAll}
      // By hand: MUI's own way writes an aria-checked that a native box must not carry.
      {...(areSome && { icon: <SomeIcon color="primary" /> })}
      onChange={() => onSelect(areAll ? [] : data.map((row) => row.id))}
      slotProps={{
        input: {
          'aria-label': '모두 선택',
          ref: (box: HTMLInputElement | null) => {
            if (box !== null) box.indeterminate = areSome;
          },
        },
      }}
      sx={{ m: -1 }}
    />
  );
}
