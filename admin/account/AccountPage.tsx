import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TotpCard } from './TotpCard.tsx';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { useOwnRecord } from './use-own-record.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper
      tabIndex={-1}
      component="section"
      aria-label={title}
      sx={{ borderRadius: '20px', p: 3, overflowX: 'auto' }}
    >
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** The operator's own account: password, second factor, notices and sessions. */
export function AccountPage() {
  const me = useOwnRecord();
  return (
    <Box sx={{ mt: 2, mx: 'auto', width: '100%', maxWidth: 1120 }}>
      <Title title="내 계정" />
      {me.data !== undefined && (
        <Typography sx={{ mb: 2 }}>
          <strong>{me.data.login}</strong>
          {` · ${OPERATOR_ROLE_LABELS[me.data.role]}`}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Card title="인증 앱">
          {me.isPending && <Skeleton variant="rounded" height={160} aria-label="불러오는 중" />}
          {me.isError && <QueryFailure error={me.error} refetch={me.refetch} />}
          {me.data !== undefined && <TotpCard me={me.data} />}
        </Card>
        {/* Beside the two lower cards, which would otherwise leave a gap. */}
        <Box sx={{ gridRow: { lg: 'span 2' } }}>
          <Card title="비밀번호">
            <PasswordForm />
          </Card>
        </Box>
        <Card title="브라우저 알림">
          <NoticeCard />
        </Card>
        <Box sx={{ gridColumn: { lg: '1 / -1' } }}>
          <Card title="로그인한 곳">
            <OwnSessions />
          </Card>
        </Box>
      </Box>
    </Box>
  );
}
