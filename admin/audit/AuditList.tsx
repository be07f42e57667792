import { Box, Chip, Link, Typography } from '@mui/material';
import { DataTable, TopToolbar, useCanAccess, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { detailLabel, detailText } from '../../domain/audit-details.ts';
import { actionText, actorLabel, outcomeLabel } from '../../domain/audit-labels.ts';
import { ExpandToggle } from '../actions/ExpandToggle.tsx';
import type { AuditRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { paths } from '../paths.ts';
import { Fact } from '../list/Fact.tsx';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { Moment } from '../time/Moment.tsx';
import { auditFilters } from './AuditFilters.tsx';
import { subjectOf } from './audit-subject.ts';
import { VerifyButton } from './VerifyButton.tsx';

const Column = DataTable.Col<AuditRow>;

const actions = (
  <TopToolbar>
    <VerifyButton />
    <ExportButton list="audit" />
  </TopToolbar>
);

/** The audit log, with refused attempts. */
export function AuditList() {
  return (
    <ConsoleList
      title="감사 기록"
      filters={auditFilters}
      actions={actions}
      sort={{ field: 'id', order: 'DESC' }}
    >
      <AuditTable />
    </ConsoleList>
  );
}

const toneOf = (outcome: string) =>
  outcome === 'done' || outcome === 'started'
    ? 'success'
    : outcome === 'first approval'
      ? 'warning'
      : 'error';

function SubjectLink({ subject }: { subject: string }) {
  const found = subjectOf(subject);
  const to = found?.to ?? null;
  const { canAccess } = useCanAccess({
    resource: to?.resource ?? 'audit',
    action: 'show',
    enabled: to !== null,
  });
  if (found === null) return null;
  if (to === null || canAccess !== true) return found.label;
  return (
    <Link
      component={RouterLink}
      to={paths.request(to.resource, to.id)}
      onClick={(event) => event.stopPropagation()}
    >
      {found.label}
    </Link>
  );
}

function AuditDetail() {
  const row = useRecordContext<AuditRow>();
  if (row === undefined) return null;
  const entries = Object.entries(row.detail);
  return (
    <Box sx={{ p: 2, maxWidth: 720 }}>
      <Typography variant="caption" color="text.secondary">
        {`${row.actor} · ${row.action}${row.subject === '' ? '' : ` · ${row.subject}`} · ${row.outcome}`}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        {entries.map(([key, value]) => (
          <Fact key={key} label={detailLabel(row.action, key)}>
            {detailText(row.action, key, value)}
          </Fact>
        ))}
      </Box>
      {entries.length === 0 && <Typography variant="body2">더 남긴 내용이 없어요.</Typography>}
    </Box>
  );
}

function AuditTable() {
  return (
    <DataTable<AuditRow>
      bulkActionButtons={false}
      rowClick="expand"
      expand={<AuditDetail />}
      empty={<ListMessage title="조건에 맞는 기록이 없어요" />}
    >
      <Column source="id" label="번호" render={(row) => <ExpandToggle id={row.id} />} />
      <Column label="시각" render={(row) => <Moment at={row.at} />} />
      <Column label="누가" render={(row) => <strong>{actorLabel(row.actor)}</strong>} />
      <Column label="무엇을" render={(row) => actionText(row.action, row.detail)} />
      <Column label="대상" render={(row) => <SubjectLink subject={row.subject} />} />
      <Column
        label="결과"
        render={(row) => (
          <Chip
            size="small"
            variant="outlined"
            color={toneOf(row.outcome)}
            label={outcomeLabel(row.outcome)}
          />
        )}
      />
    </DataTable>
  );
}
