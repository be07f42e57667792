import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { memo, useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  RemoveSavedQueryDialog,
  useListFilterContext,
  useListPaginationContext,
  useSavedQueries,
} from 'react-admin';
import type { SavedQuery } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useInboxFilter } from './use-inbox-filter.ts';

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function searchOf({ value }: SavedQuery): string {
  return new URLSearchParams({
    filter: JSON.stringify(value.filter),
    displayedFilters: JSON.stringify(value.displayedFilters),
    ...(value.sort === undefined ? {} : { sort: value.sort.field, order: value.sort.order }),
    page: '1',
    perPage: String(value.perPage),
  }).toString();
}

/** Filters of the inbox that an operator has saved under a name. */
export const SavedQueries = memo(function SavedQueries() {
  const { resource = 'inbox' } = useListFilterContext();
  const { perPage } = useListPaginationContext();
  const { filter } = useInboxFilter();
  const navigate = useNavigate();
  const [stored] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const queries = extractValidSavedQueries(stored);
  const current = queries.find(({ value }) => sameJson(value.filter, filter) && value.perPage === perPage);
  const close = () => setAnchor(null);
  const openDialog = (which: 'add' | 'remove') => {
    close();
    setDialog(which);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {current?.label ?? '저장한 검색'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {queries.map((query) => (
          <MenuItem
            key={query.label}
            selected={query === current}
            onClick={() => {
              close();
              void navigate({ search: searchOf(query) });
            }}
          >
            {query.label}
          </MenuItem>
        ))}
        {queries.length > 0 && <Divider />}
        {current === undefined ? (
          <MenuItem onClick={() => openDialog('add')}>지금 검색 저장…</MenuItem>
        ) : (
          <MenuItem onClick={() => openDialog('remove')}>{`‘${current.label}’ 검색 지우기`}</MenuItem>
        )}
      </Menu>
      <AddSavedQueryDialog open={dialog === 'add'} onClose={() => setDialog(null)} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={() => setDialog(null)} />
    </>
  );
});
