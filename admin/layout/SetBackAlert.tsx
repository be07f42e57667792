import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Moment } from '../time/Moment.tsx';

/** For a week after a restore: what was paid since the backup is in no book, so a sale may wait that was paid. */
export function SetBackAlert({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
      <Moment at={at} />에 데이터를 예전 시점으로 되돌렸어요. 그 사이에 이체한 판매가 다시 남아 있을 수
      있으니, 지급하기 전에{' '}
      <Link component={RouterLink} to={paths.bankLines} color="inherit">
        은행 거래내역
      </Link>
      을 먼저 가져와주세요.
    </Alert>
  );
}
