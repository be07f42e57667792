import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { cutAddress } from '../../domain/display.ts';
import type { RequestResource } from '../../domain/request-resources.ts';
import { daonText, wonText } from '../amounts/amount-text.ts';
import type { ResourceRows } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { RowLink } from '../layout/RowLink.tsx';
import { paths } from '../paths.ts';
import { ListMessage } from '../list/ListMessage.tsx';
import { StateChip } from '../list/StateChip.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { SubList } from './SubList.tsx';

/** The cells of a row of any kind. */
interface Summary {
  about: string;
  daon: string;
  won: string;
}

const nothing = { daon: '', won: '' };

const kinds: {
  readonly [Kind in RequestResource]: { label: string; summarize: (row: ResourceRows[Kind]) => Summary };
} = {
  purchases: {
    label: kindLabels.purchase,
    summarize: (row) => ({
      about: `${row.account.bankName} ${row.account.accountNum}`,
      daon: daonText(row.tokens),
      won: wonText(row.won),
    }),
  },
  sales: {
    label: kindLabels.sale,
    summarize: (row) => ({
      about: `${row.account.bankName} ${row.account.accountNum}`,
      daon: daonText(row.gross),
      won: wonText(row.payoutWon),
    }),
  },
  externalSends: {
    label: kindLabels.externalSend,
    summarize: (row) => ({
      about: cutAddress(row.toAddress),
      daon: daonText(row.net),
      won: '',
    }),
  },
  links: {
    label: kindLabels.link,
    summarize: (row) => ({
      ...nothing,
      about: `${row.company} ${row.accountNum}`,
    }),
  },
  signUps: {
    label: kindLabels.signUp,
    summarize: (row) => ({ ...nothing, about: row.company }),
  },
};

/** The holder's requests, one kind at a time. */
export function HolderOrders({ holderId }: { holderId: number }) {
  const [kind, setKind] = useState<RequestResource>('purchases');
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
          onChange={(_event, next: RequestResource | null) => next !== null && setKind(next)}
        >
          {Object.entries(kinds).map(([name, { label }]) => (
            <ToggleButton key={name} value={name}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <OrdersOfKind key={kind} kind={kind} holderId={holderId} />
    </>
  );
}

function OrdersOfKind<K extends RequestResource>({ kind, holderId }: { kind: K; holderId: number }) {
  const Column = DataTable.Col<ResourceRows[K]>;
  const { label, summarize } = kinds[kind];
  return (
    <SubList resource={kind} filter={{ holder: holderId }}>
      <DataTable<ResourceRows[K]>
        bulkActionButtons={false}
        rowClick="show"
        empty={<ListMessage title={`${label} 요청이 없어요`} />}
        sx={narrowCells}
      >
        <Column label="상태" render={(row) => <StateChip state={row.state} />} />
        <Column
          label="신청"
          render={(row) => (
            <RowLink to={paths.request(kind, row.id)} spoken={`${label} ${row.id}`}>
              <Moment at={row.createdAt} />
            </RowLink>
          )}
        />
        <Column label="상대" render={(row) => summarize(row).about} />
        <Column label="DAON" align="right" render={(row) => summarize(row).daon.replace(' DAON', '')} />
        <Column label="원" align="right" render={(row) => summarize(row).won} />
        <Column label="처리" render={(row) => row.decidedBy ?? ''} />
        <Column label="사유" render={(row) => row.reason ?? ''} />
      </DataTable>
    </SubList>
  );
}
