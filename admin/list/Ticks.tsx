import SomeIcon from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin';
import type { RaRecord } from 'react-admin';
import { isOpen } from '../../domain/request-state.ts';
import type { RequestRow } from '../api/contract.ts';

/** Only open requests can be decided, so only they can be selected. */
export const isRowSelectable = ({ state }: RequestRow): boolean => isOpen(state);

/**
 * Selects a row for an act on several, or with shift the rows from the one selected before. react-admin's checkbox has its
 * label next to the control instead of on it, and the same label in each row.
 */
export function RowTick({ id, name, isSelectable }: { id: number; name: string; isSelectable: boolean }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  return (
    <Checkbox
      size="small"
      disabled={!isSelectable}
      checked={isSelectable && selectedIds.includes(id)}
      onClick={(event) => {
        // A click on the rest of the row opens its panel.
        event.stopPropagation();
        handleToggleItem?.(id, event);
      }}
      slotProps={{ input: { 'aria-label': `${name} ${id} 선택` } }}
      sx={{ m: -1 }}
    />
  );
}

/** Selects all rows of this page that can be, or none. */
export function AllTick<Row extends RaRecord<number>>({
  isSelectable,
}: {
  isSelectable: (row: Row) => boolean;
}) {
  const { onSelect } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const data = useDataTableDataContext<Row>() ?? [];
  const open = data.filter(isSelectable).map(({ id }) => id);
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
      onChange={() => onSelect?.(areAll ? [] : open)}
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
