import { Alert } from '@mui/material';
import type { DashboardSummary } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';
import { Card } from './Card.tsx';

type Backups = DashboardSummary['backups'];

const SEVERITY = { off: 'info', fine: 'success', failed: 'error', overdue: 'warning' } as const;

const SENTENCES: Readonly<Record<Backups['state'], string>> = {
  off: '예약 백업이 꺼져 있어요. 서버의 BACKUP_DIR을 정하거나 다른 방법으로 백업해주세요.',
  fine: '예약 백업이 잘 되고 있어요.',
  failed: '예약 백업에 실패했어요. 성공할 때까지 10분마다 다시 해요.',
  overdue: '예약 백업이 제때 만들어지지 않고 있어요. 서버를 확인해주세요.',
};

/** Whether a recent backup exists. */
export function BackupCard({ backups }: { backups: Backups }) {
  const { state, lastAt, failedAt, failure } = backups;
  return (
    <Card title="백업">
      <Alert severity={SEVERITY[state]} sx={{ overflowWrap: 'anywhere' }}>
        {`${SENTENCES[state]} `}
        {state !== 'off' &&
          (lastAt === null ? (
            '아직 백업이 없어요.'
          ) : (
            <>
              마지막 백업 <Moment at={lastAt} />
            </>
          ))}
        {failedAt !== null && (
          <p>
            <Moment at={failedAt} /> 실패: {failure}
          </p>
        )}
      </Alert>
    </Card>
  );
}
