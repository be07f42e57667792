import { Box, Chip } from '@mui/material';
import { ListBase, Pagination } from 'react-admin';
import type { AuditRow } from '../api/contract.ts';
import { detailLabel, detailText } from '../../domain/audit-details.ts';
import { outcomeLabel } from '../../domain/audit-labels.ts';
import { columnsOf } from '../list/list-column.tsx';
import { ListFailure } from '../list/ListMessage.tsx';
import { Rows } from '../list/ListPage.tsx';
import { narrowCells } from '../list/row-sx.ts';

const Listed = columnsOf('audit');

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
        <Rows none="아직 기록이 없어요" hint="운영자가 한 일이 여기에 남아요." sx={narrowCells}>
          <Listed of="at" />
          <Listed of="actor" render={(row) => whoOf(row.actor)} />
          <Listed of="action" cellClassName="one-line" />
          <Listed
            of="outcome"
            render={({ outcome }) => (
              <Chip
                size="small"
                color={outcome === 'done' ? 'default' : 'warning'}
                label={outcomeLabel(outcome)}
              />
            )}
          />
          <Listed
            of="detail"
            render={(row) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {detailOf(row)}
              </Box>
            )}
          />
        </Rows>
      </Box>
      <Pagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
}
