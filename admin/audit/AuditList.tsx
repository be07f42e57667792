import { Box, Chip, Link, Typography } from '@mui/material';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { detailLabel, detailText } from '../../domain/audit-details.ts';
import { actorLabel, outcomeLabel } from '../../domain/audit-labels.ts';
import { ExpandToggle } from '../actions/ExpandToggle.tsx';
import type { AuditRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { Fact } from '../list/Fact.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { auditFilters } from './AuditFilters.tsx';
import { subjectOf } from './audit-subject.ts';
import { VerifyButton } from './VerifyButton.tsx';

const Listed = columnsOf('audit');

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
            {detailText(row.action, key, value, row.subject)}
          </Fact>
        ))}
      </Box>
      {entries.length === 0 && <Typography variant="body2">더 남긴 내용이 없어요.</Typography>}
    </Box>
  );
}

/** The audit log, with refused attempts. */
export function AuditList() {
  return (
    <ListPage list="audit" filters={auditFilters} actions={<VerifyButton />}>
      <Rows rowClick="expand" expand={<AuditDetail />} none="조건에 맞는 기록이 없어요">
        <Listed of="id" sorts render={(row) => <ExpandToggle id={row.id} />} />
        <Listed of="at" />
        <Listed of="actor" render={(row) => <strong>{actorLabel(row.actor)}</strong>} />
        <Listed of="action" />
        <Listed of="subject" render={(row) => <SubjectLink subject={row.subject} />} />
        <Listed
          of="outcome"
          render={({ outcome }) => (
            <Chip
              size="small"
              variant="outlined"
              color={toneOf(outcome)}
              label={outcomeLabel(outcome)}
              // A refusal is a sentence.
              sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            />
          )}
        />
      </Rows>
    </ListPage>
  );
}
