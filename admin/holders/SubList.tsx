import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Pagination, ReferenceManyField } from 'react-admin';
import type { ResourceName } from '../api/contract.ts';
import { ReadRows } from '../list/ListPage.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';

interface SubListProps {
  resource: ResourceName;
  children: ReactNode;
}

/** The rows of a resource that belong to the holder of the page. Its page and filter are not part of the address. */
export function SubList({ resource, children }: SubListProps) {
  return (
    <ReferenceManyField
      reference={resource}
      target="holder"
      sort={{ field: 'id', order: 'DESC' }}
      perPage={10}
      queryOptions={{ refetchInterval: LIST_REREAD_MS }}
    >
      <ReadRows>
        <Box sx={{ overflowX: 'auto' }}>{children}</Box>
        <Pagination rowsPerPageOptions={[10, 25, 50]} />
      </ReadRows>
    </ReferenceManyField>
  );
}
