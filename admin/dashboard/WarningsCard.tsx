import { Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { WARNING_SETTINGS } from '../../domain/limits.ts';
import { SETTING_LABELS } from '../../domain/setting-labels.ts';
import { admin } from '../api/trpc.ts';
import { paths } from '../paths.ts';
import { Card } from './Card.tsx';

/** How often each warning was a false alarm. Nothing while none was old enough to tell. */
export function WarningsCard() {
  const rates = useQuery({
    queryKey: ['sendWarnings', 'rates'],
    queryFn: () => admin.sendWarnings.rates.query(),
  });
  const rows = rates.data?.filter(({ warned }) => warned > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title="보내기 전 경고" wide>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        14일에서 104일 전의 경고예요. 그대로 보냈고 14일 안에 정정·신고·등록이 없으면 헛경고로 세요.{' '}
        <Link component={RouterLink} to={paths.listedRecipients}>
          주의할 상대
        </Link>
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>경고</TableCell>
            <TableCell align="right">경고한 송금</TableCell>
            <TableCell align="right">그대로 보냄</TableCell>
            <TableCell align="right">헛경고</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ code, warned, sent, unfounded }) => (
            <TableRow key={code}>
              <TableCell component="th" scope="row">
                {SETTING_LABELS[WARNING_SETTINGS[code]]}
              </TableCell>
              <TableCell align="right">{`${warned}건`}</TableCell>
              <TableCell align="right">{`${sent}건`}</TableCell>
              <TableCell align="right">
                {`${unfounded}/${warned}건 (${Math.round((unfounded * 100) / warned)}%)`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
