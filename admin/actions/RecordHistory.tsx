import { Box, Chip } from '@mui/material';
import { DataTable, ListBase, Pagination } from 'react-admin';
import type { AuditRow } from '../api/contract.ts';
import { detailLabel, detailText } from '../../domain/audit-details.ts';
import { actionText, outcomeLabel } from '../../domain/audit-labels.ts';
import { ListFailure, ListMessage } from '../list/ListMessage.tsx';
import { narrowCells } from '../list/row-sx.ts';
import { Moment } from '../time/Moment.tsx';

const Column = DataTable.Col<AuditRow>;

/** The audit log of one record, with refused attempts. */
export function RecordHistory({ subject }: { subject: string }) {
  return (
    <ListBase
      error={<ListFailure />}
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

/** The login of `operator:3 admin1`. */
const whoOf = (actor: string): string => /^operator:\d+ (.+)$/.exec(actor)?.[1] ?? actor;

/** The reason first, then what changed. */
function detailOf({ action, detail }: AuditRow): string {
  const { reason, ...rest } = detail;
  // The log also holds the fields that an action left unchanged.
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${detailLabel(action, key)} ${detailText(action, key, value)}`);
  return [...(typeof reason === 'string' ? [reason] : []), ...facts].join(' · ');
}

function HistoryTable() {
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <DataTable<AuditRow>
          bulkActionButtons={false}
          rowClick={false}
          empty={<ListMessage title="아직 기록이 없어요" hint="운영자가 한 일이 여기에 남아요." />}
          sx={narrowCells}
        >
          <Column label="시각" render={(row) => <Moment at={row.at} />} />
          <Column label="누가" render={(row) => whoOf(row.actor)} />
          <Column
            label="무엇을"
            cellClassName="one-line"
            render={(row) => actionText(row.action, row.detail)}
          />
          <Column
            label="결과"
            render={(row) => (
              <Chip
                size="small"
                color={row.outcome === 'done' ? 'default' : 'warning'}
                label={outcomeLabel(row.outcome)}
              />
            )}
          />
          <Column
            label="내용"
            render={(row) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {detailOf(row)}
              </Box>
            )}
          />
        </DataTable>
      </Box>
      <Pagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
}
