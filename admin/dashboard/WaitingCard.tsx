import { Box, Typography } from '@mui/material';
import { DECIDED_KINDS } from '../../domain/request-kinds.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { Age } from '../time/Age.tsx';
import { Card } from './Card.tsx';
import { keptWaitsText } from './kept-waits-text.ts';

/** The number of open requests of each kind, the age of the oldest, and how well the wait that holders see was kept. */
export function WaitingCard({ summary }: { summary: DashboardSummary }) {
  const keptWaits = keptWaitsText(summary.waits);
  return (
    <Card title="결정을 기다리는 요청" wide>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        }}
      >
        {DECIDED_KINDS.map((kind) => {
          const oldest = summary.oldestPendingAt[kind] ?? null;
          const onHold = summary.onHold[kind] ?? 0;
          return (
            <Box key={kind} component="li">
              <Typography variant="body2" color="text.secondary">
                {kindLabels[kind]}
              </Typography>
              <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.3 }}>
                {`${summary.pending[kind] ?? 0}건`}
              </Typography>
              <Typography variant="body2" sx={{ minHeight: '1.5em' }}>
                {oldest === null ? (
                  '기다리는 요청이 없어요'
                ) : (
                  <>
                    {'가장 오래된 것 '}
                    <Age since={oldest} />
                  </>
                )}
              </Typography>
              <Typography variant="body2" color={onHold > 0 ? 'warning.main' : 'text.secondary'}>
                {`보류 ${onHold}건`}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {keptWaits !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {keptWaits}
        </Typography>
      )}
    </Card>
  );
}
