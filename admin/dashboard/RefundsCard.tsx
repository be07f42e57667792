import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { wonText } from '../amounts/amount-text.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { Age } from '../time/Age.tsx';
import { Card } from './Card.tsx';

/** What each company has to send back, and since when; nothing while nothing is owed. */
export function RefundsCard({ summary }: { summary: DashboardSummary }) {
  if (summary.refundsOwed.length === 0) return null;
  return (
    <Card title="돌려줄 환불" wide>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {summary.refundsOwed.map(({ companyId, company, count, won, oldestAt }) => (
          <Box
            key={companyId}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75, alignItems: 'baseline' }}
          >
            <Link
              component={RouterLink}
              to={filteredList(paths.refunds, { companyId, state: 'unpaid' })}
              sx={{ fontWeight: 600 }}
            >
              {company}
            </Link>
            <Typography variant="body2">{`${count.toLocaleString('ko-KR')}건 ${wonText(won)}`}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }}>
              가장 오래된 것 <Age since={oldestAt} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
