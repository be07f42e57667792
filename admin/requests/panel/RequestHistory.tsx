import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { admin } from '../../api/trpc.ts';
import { Moment } from '../../time/Moment.tsx';
import { historyLineOf } from './history-words.ts';
import { QueryFailure } from '../../list/QueryFailure.tsx';
import { LIST_REREAD_MS } from '../../list/reread-ms.ts';

// More than a request has in practice; the audit log has the rest.
const SHOWN_MAX = 50;

/** The audit log files decisions under the kind, and events common to all kinds under 'request'. */
async function readHistory(kind: RequestKind, id: number) {
  const pages = await Promise.all(
    [`${kind}:${id}`, `request:${id}`].map((subject) =>
      admin.audit.list.query({ page: 1, perPage: SHOWN_MAX, filter: { subject } }),
    ),
  );
  return pages
    .flatMap((page) => page.data)
    .sort((one, other) => other.id - one.id)
    .map(historyLineOf);
}

/** The audit log of a request with refused attempts, newest first. */
export function RequestHistory({ kind, id }: { kind: RequestKind; id: number }) {
  const history = useQuery({
    queryKey: ['audit', 'request', kind, id],
    queryFn: () => readHistory(kind, id),
    refetchInterval: LIST_REREAD_MS,
  });
  if (history.isPending) return <Skeleton variant="rounded" height={160} aria-label="불러오는 중" />;
  if (history.data === undefined) {
    return <QueryFailure error={history.error} refetch={history.refetch} />;
  }
  if (history.data.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
        아직 아무도 처리하지 않았어요.
      </Typography>
    );
  }
  return (
    <Box component="ol" aria-label="기록" sx={{ listStyle: 'none', p: 0, m: 0, pb: 2 }}>
      {history.data.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={(theme) => ({ py: 1.5, '& + &': { borderTop: `1px solid ${theme.tokens.line}` } })}
        >
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography sx={{ fontWeight: 700 }}>{line.what}</Typography>
            <Typography>{line.who}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
              <Moment at={line.at} />
            </Typography>
          </Box>
          {line.outcome !== null && (
            <Typography variant="body2" color="warning.main">
              {line.outcome}
            </Typography>
          )}
          {line.reason !== null && (
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {`사유: ${line.reason}`}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
