import { Box, Chip } from '@mui/material';
import { ListBase, Pagination } from 'react-admin';
import type { AuditRow } from '../api/contract.ts';
import { changeTexts } from '../../domain/audit-details.ts';
import { actorLabel, outcomeLabel } from '../../domain/audit-labels.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { ReadRows, Rows } from '../list/ListPage.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { narrowCells } from '../list/row-sx.ts';

const Listed = columnsOf('audit');

/** The audit log of one record, with refused attempts. */
export function RecordHistory({ subject }: { subject: string }) {
  return (
    <ListBase
      resource="audit"
      filter={{ subject }}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={10}
      queryOptions={{ refetchInterval: LIST_REREAD_MS }}
      disableSyncWithLocation
      storeKey={false}
    >
      <ReadRows>
        <HistoryTable />
      </ReadRows>
    </ListBase>
  );
}

/** The reason first, then what changed. */
function detailOf({ action, detail }: AuditRow): string {
  const { reason } = detail;
  return [...(typeof reason === 'string' ? [reason] : []), ...changeTexts(action, detail)].join(' · ');
}

function HistoryTable() {
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Rows none="아직 기록이 없어요" hint="운영자가 한 일이 여기에 남아요." sx={narrowCells}>
          <Listed of="at" />
          <Listed of="actor" render={(row) => actorLabel(row.actor)} />
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
