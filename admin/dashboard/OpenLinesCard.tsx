import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { wonText } from '../amounts/amount-text.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { Age } from '../time/Age.tsx';
import { Card } from './Card.tsx';

type OpenLines = DashboardSummary['openLines'][number];

const DIRECTIONS = [
  ['in', '입금'],
  ['out', '출금'],
] as const;

function sumsOf(lines: OpenLines): string {
  return DIRECTIONS.filter(([direction]) => lines[direction].count > 0)
    .map(([direction, label]) => {
      const { count, won } = lines[direction];
      return `${label} ${count.toLocaleString('ko-KR')}건 ${wonText(won)}`;
    })
    .join(' · ');
}

/** The lines of each company's bank that are still open, and how old they are. */
export function OpenLinesCard({ summary }: { summary: DashboardSummary }) {
  return (
    <Card title="처리하지 않은 은행 거래" wide>
      {summary.openLines.length === 0 ? (
        <Typography variant="body2">없어요.</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {summary.openLines.map((lines) => (
            <Box
              key={lines.companyId}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75, alignItems: 'baseline' }}
            >
              <Link
                component={RouterLink}
                to={filteredList(paths.bankLines, { companyId: lines.companyId, match: 'open' })}
                sx={{ fontWeight: 600 }}
              >
                {lines.company}
              </Link>
              <Typography variant="body2">{sumsOf(lines)}</Typography>
              <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }}>
                가장 오래된 것 <Age since={lines.oldestAt} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
