import { Box } from '@mui/material';
import { DataTable, FilterButton, ReferenceInput, SelectInput, TopToolbar } from 'react-admin';
import { INVITE_KIND_LABELS, INVITE_KINDS } from '../../domain/invite.ts';
import { NewButton } from '../actions/NewButton.tsx';
import type { InviteRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { LongText } from '../list/LongText.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { InviteStateChip } from './InviteStateChip.tsx';
import { RevokeInvite } from './RevokeInvite.tsx';

const Column = DataTable.Col<InviteRow>;

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="종류"
    choices={INVITE_KINDS.map((id) => ({ id, name: INVITE_KIND_LABELS[id] }))}
    emptyText="전체"
    alwaysOn
  />,
  <ReferenceInput key="companyId" source="companyId" reference="companies" label="회사">
    <SelectInput optionText="name" label="회사" emptyText="전체" />
  </ReferenceInput>,
];

const actions = (
  <TopToolbar>
    <FilterButton />
    <ExportButton list="invites" />
    <NewButton label="초대 만들기" />
  </TopToolbar>
);

export function InviteList() {
  return (
    <ConsoleList
      title="초대"
      filters={filters}
      actions={actions}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <InviteTable />
    </ConsoleList>
  );
}

/** The funnel of an invite: invited, opened, applied, approved. */
function Funnel({ invite }: { invite: InviteRow }) {
  const steps = [
    { name: '초대', count: invite.maxUses ?? '∞' },
    { name: '열람', count: invite.opens },
    { name: '신청', count: invite.applied },
    { name: '승인', count: invite.approved },
  ];
  return (
    <Box component="span">
      {/* Wraps between the steps only, before an arrow. */}
      {steps.map(({ name, count }) => `${name}\u00a0${count}`).join(' →\u00a0')}
    </Box>
  );
}

function InviteTable() {
  return (
    <DataTable<InviteRow>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListMessage title="조건에 맞는 초대가 없어요" />}
      sx={narrowCells}
    >
      <Column source="id" label="번호" disableSort />
      <Column label="상태" render={(row) => <InviteStateChip state={row.state} />} />
      <Column label="종류" cellClassName="one-line" render={(row) => INVITE_KIND_LABELS[row.kind]} />
      <Column label="회사" render={(row) => <LongText>{row.company.name}</LongText>} />
      <Column label="에이전트" render={(row) => <LongText>{row.agentEmail ?? ''}</LongText>} />
      <Column label="진행" render={(row) => <Funnel invite={row} />} />
      <Column
        label="사용"
        align="right"
        cellClassName="one-line"
        render={(row) => `${row.uses} / ${row.maxUses ?? '무제한'}`}
      />
      <Column
        source="expiresAt"
        label="만료"
        render={(row) => (row.expiresAt === null ? '없음' : <Moment at={row.expiresAt} />)}
      />
      <Column
        source="createdAt"
        label="만든 시각"
        render={(row) => (
          <>
            <Moment at={row.createdAt} />
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {row.createdBy}
            </Box>
          </>
        )}
      />
      <Column label="취소" render={(row) => <RevokeInvite invite={row} />} />
    </DataTable>
  );
}
