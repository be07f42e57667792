import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { REQUEST_KINDS, resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import { kindLabels } from '../copy/ko.ts';
import { RowLink } from '../list/RowLink.tsx';
import { paths } from '../paths.ts';
import { Rows } from '../list/ListPage.tsx';
import { StateChip } from '../list/StateChip.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { requestKinds } from '../requests/request-kinds.ts';
import type { RowOfKind } from '../requests/request-kinds.ts';
import { SubList } from './SubList.tsx';

/** The holder's requests, one kind at a time. */
export function HolderOrders() {
  const [kind, setKind] = useState<RequestKind>('purchase');
  return (
    <>
      <Box sx={{ p: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="요청의 종류"
          value={kind}
          // A second press on the selected kind gives null; one of them stays selected.
          onChange={(_event, next: RequestKind | null) => next !== null && setKind(next)}
        >
          {REQUEST_KINDS.map((one) => (
            <ToggleButton key={one} value={one}>
              {kindLabels[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <OrdersOfKind key={kind} kind={kind} />
    </>
  );
}

function OrdersOfKind<Kind extends RequestKind>({ kind }: { kind: Kind }) {
  const Column = DataTable.Col<RowOfKind[Kind]>;
  const label = kindLabels[kind];
  const { summary } = requestKinds[kind];
  return (
    <SubList resource={resourceOfKind[kind]}>
      <Rows rowClick="show" none={`${label} 요청이 없어요`} sx={narrowCells}>
        <Column label="상태" render={(row) => <StateChip kind={kind} state={row.state} />} />
        <Column
          label="신청"
          render={(row) => (
            <RowLink to={paths.request(resourceOfKind[kind], row.id)} spoken={`${label} ${row.id}`}>
              <Moment at={row.createdAt} />
            </RowLink>
          )}
        />
        <Column label="상대" render={(row) => summary(row).about} />
        <Column label="DAON" align="right" render={(row) => (summary(row).daon ?? '').replace(' DAON', '')} />
        <Column label="원" align="right" render={(row) => summary(row).won ?? ''} />
        <Column label="처리" render={(row) => row.decidedBy ?? ''} />
        <Column label="사유" render={(row) => row.reason ?? ''} />
      </Rows>
    </SubList>
  );
}
