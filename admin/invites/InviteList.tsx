import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { INVITE_KIND_LABELS } from '../../domain/invite.ts';
import { NewButton } from '../actions/NewButton.tsx';
import type { InviteRow } from '../api/contract.ts';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { companyFilterOf } from '../list/money-filters.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';
import { InviteStateChip } from './InviteStateChip.tsx';
import { RevokeInvite } from './RevokeInvite.tsx';

const Listed = columnsOf('invites');
const Column = DataTable.Col<InviteRow>;

const filters = [choiceFilter('kind', '종류', choicesOf(INVITE_KIND_LABELS)), companyFilterOf('companyId')];

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

export function InviteList() {
  return (
    <ListPage
      list="invites"
      filters={filters}
      actions={<NewButton label="초대 만들기" />}
      endsByTime
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <Rows none="조건에 맞는 초대가 없어요" sx={narrowCells}>
        <Listed of="id" />
        <Listed of="state" render={(row) => <InviteStateChip state={row.state} />} />
        <Listed of="kind" cellClassName="one-line" />
        <Listed of="company.name" fits="broken" />
        <Listed of="agentEmail" fits="broken" />
        <Column label="진행" render={(row) => <Funnel invite={row} />} />
        <Listed
          of="uses"
          align="right"
          cellClassName="one-line"
          render={(row) => `${row.uses} / ${row.maxUses ?? '무제한'}`}
        />
        <Listed
          of="expiresAt"
          sorts
          render={(row) => (row.expiresAt === null ? '없음' : <Moment at={row.expiresAt} />)}
        />
        <Listed
          of="createdAt"
          sorts
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
      </Rows>
    </ListPage>
  );
}
