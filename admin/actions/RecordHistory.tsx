import { Box, Chip } from '@mui/material';
import { DataTable, ListBase, Pagination, useListContext } from 'react-admin';
import type { AuditRow } from '../api/contract.ts';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { actLabel } from './act-labels.ts';

const Column = DataTable.Col<AuditRow>;

/** What operators did to one record, tried and refused acts too, as the audit log has it. */
export function RecordHistory({ subject }: { subject: string }) {
  return (
    <ListBase
      resource="audit"
      filter={{ subject }}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      storeKey={false}
    >
      <HistoryTable />
    </ListBase>
  );
}

/** `operator:3 admin1` is an operator by id and login; the login says who. */
const whoOf = (actor: string): string => /^operator:\d+ (.+)$/.exec(actor)?.[1] ?? actor;

function outcomeOf(outcome: string): string {
  if (outcome === 'done') return '완료';
  return outcome === 'first approval' ? '첫 번째 승인' : `거부됨 (${outcome})`;
}

function detailText(detail: AuditRow['detail']): string {
  const { reason, ...rest } = detail;
  const facts = Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`);
  return [...(reason === undefined ? [] : [String(reason)]), ...facts].join(' · ');
}

function HistoryTable() {
  const { error } = useListContext();
  if (error) return <ListFailure />;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <DataTable<AuditRow>
          bulkActionButtons={false}
          rowClick={false}
          empty={<ListMessage title="아직 기록이 없어요" hint="운영자가 한 일이 여기에 남아요." />}
        >
          <Column label="시각" render={(row) => <Moment at={row.at} />} />
          <Column label="누가" render={(row) => whoOf(row.actor)} />
          <Column label="무엇을" render={(row) => actLabel(row.action)} />
          <Column
            label="결과"
            render={(row) => (
              <Chip
                size="small"
                color={row.outcome === 'done' ? 'default' : 'warning'}
                label={outcomeOf(row.outcome)}
              />
            )}
          />
          <Column
            label="내용"
            render={(row) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {detailText(row.detail)}
              </Box>
            )}
          />
        </DataTable>
      </Box>
      <Pagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
}
