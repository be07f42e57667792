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
  return (
    <Checkbox
      size="small"
      checked={areAll}
      indeterminate={ticked > 0 && !areAll}
      onChange={() => onSelect(areAll ? [] : data.map((row) => row.id))}
      slotProps={{ input: { 'aria-label': '모두 선택' } }}
      sx={{ m: -1 }}
    />
  );
}
