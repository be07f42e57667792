import SomeIcon from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import { isOpen } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-state.ts';
import type { RequestRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';

/** Ticks a row for a decision over many. react-admin's own box has its name beside the control instead of on it. */
export function RowTick({ kind, row: { id, state } }: { kind: RequestKind; row: RequestRow }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      disabled={!isOpen(state)}
      checked={isOpen(state) && selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // The rest of the row chooses what is looked at.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `${kindLabels[kind]} ${id} 선택` } }}
      sx={{ m: -1 }}
    />
  );
}

/** Ticks the rows of this page that can still be decided, or none. */
export function AllTick() {
  const { data = [], selectedIds, onSelect } = useListContext<RequestRow>();
  const open = data.filter(({ state }) => isOpen(state)).map(({ id }) => id);
  const ticked = open.filter((id) => selectedIds.includes(id)).length;
  const areAll = open.length > 0 && ticked === open.length;
  const areSome = ticked > 0 && !areAll;
  return (
    <Checkbox
      size="small"
      disabled={open.length === 0}
      checked={areAll}
      // By hand: MUI's own way writes an aria-checked that a native box must not carry.
      {...(areSome && { icon: <SomeIcon color="primary" /> })}
      onChange={() => onSelect(areAll ? [] : open)}
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
