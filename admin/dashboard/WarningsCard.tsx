import { Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { groupDigits } from '../../domain/group-digits.ts';
import { LISTS } from '../../domain/lists/lists.ts';
import { WARNING_LABELS } from '../../domain/list-labels.ts';
import { admin } from '../api/trpc.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { PlainTable } from '../list/PlainTable.tsx';
import { filteredList, paths } from '../paths.ts';
import { Card } from './Card.tsx';

const countText = (count: number): string => `${groupDigits(String(count))}건`;

/** Rounded down and up at the ends: 100% is said of all alone, and 0% of none. */
const shareText = (part: number, whole: number): string =>
  `${part === 0 || part === whole ? (part * 100) / whole : Math.min(99, Math.max(1, Math.round((part * 100) / whole)))}%`;

/** How often each warning was a false alarm. Nothing while none was old enough to tell. */
export function WarningsCard() {
  const rates = useQuery({
    queryKey: ['sendWarnings', 'rates'],
    queryFn: () => admin.sendWarnings.rates.query(),
  });
  const rows = rates.data?.filter(({ warned }) => warned > 0) ?? [];
  if (rates.isError)
    return (
      <Card title={LISTS.sendWarnings.name} wide>
        <QueryFailure error={rates.error} refetch={rates.refetch} />
      </Card>
    );
  if (rows.length === 0) return null;
  return (
    <Card title={LISTS.sendWarnings.name} wide>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        14일에서 104일 전의 경고예요. 그대로 보냈고 14일 안에 정정·신고·등록이 없으면 헛경고로 봐요.{' '}
        <Link component={RouterLink} to={paths.listedRecipients}>
          주의할 상대
        </Link>
      </Typography>
      <PlainTable
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          {
            label: '경고',
            isName: true,
            cell: ({ code }) => (
              <Link component={RouterLink} to={filteredList(paths.sendWarnings, { code })}>
                {WARNING_LABELS[code]}
              </Link>
            ),
          },
          { label: '경고한 송금', align: 'right', cell: ({ warned }) => countText(warned) },
          { label: '그대로 보냄', align: 'right', cell: ({ sent }) => countText(sent) },
          {
            label: '헛경고',
            align: 'right',
            cell: ({ unfounded, warned }) => `${countText(unfounded)} (${shareText(unfounded, warned)})`,
          },
        ]}
      />
    </Card>
  );
}
