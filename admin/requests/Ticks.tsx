import SomeIcon from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import { isOpen } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-state.ts';
import type { RequestRow } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';

/** Selects a row for a bulk decision. react-admin's checkbox has its label next to the control instead of on it. */
export function RowTick({ kind, row: { id, state } }: { kind: RequestKind; row: RequestRow }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      disabled={!isOpen(state)}
      checked={isOpen(state) && selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A click on the rest of the row opens its panel.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `${kindLabels[kind]} ${id} 선택` } }}
      sx={{ m: -1 }}
    />
  );
}

/** Selects all open rows of this page, or none. */
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
      // MUI's `indeterminate` sets aria-checked, which a native checkbox must not have.
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
