import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, Pagination } from 'react-admin';
import type { ResourceName } from '../api/contract.ts';
import { ListFailure } from '../list/ListMessage.tsx';

interface SubListProps {
  resource: ResourceName;
  filter: Record<string, unknown>;
  children: ReactNode;
}

/** A list inside a record. Its page and filter are not part of the address. */
export function SubList({ resource, filter, children }: SubListProps) {
  return (
    <ListBase
      error={<ListFailure />}
      resource={resource}
      filter={filter}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      storeKey={false}
    >
      <SubListBody>{children}</SubListBody>
    </ListBase>
  );
}

function SubListBody({ children }: { children: ReactNode }) {
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>{children}</Box>
      <Pagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
}
