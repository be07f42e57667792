import { Box, Link, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Title } from 'react-admin';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import type { ListedRecipients } from '../api/contract.ts';
import { admin } from '../api/trpc.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { paths } from '../paths.ts';
import { Moment } from '../time/Moment.tsx';
import { AddRecipient } from './AddRecipient.tsx';

const queryKey = ['sendWarnings', 'recipients'];

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

type Recipient = Pick<ListedRecipients['reported'][number], 'holderId' | 'login' | 'address'>;

function Who({ who, children }: { who: Recipient; children: ReactNode }) {
  const { holderId, login, address } = who;
  return (
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {holderId === null ? (
          '외부 지갑'
        ) : (
          <Link component={RouterLink} to={paths.holder(holderId)}>
            {login}
          </Link>
        )}{' '}
        <Typography component="span" variant="body2" color="text.secondary">
          {address}
        </Typography>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {children}
      </Typography>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 3 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Whom holders are warned of: by operators, and by the reports of other holders. */
export function RecipientsPage() {
  const queryClient = useQueryClient();
  const found = useQuery({
    queryKey,
    queryFn: () => admin.sendWarnings.recipients.query(),
    refetchInterval: LIST_REREAD_MS,
  });
  const reread = () => void queryClient.invalidateQueries({ queryKey });
  return (
    <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 960 }}>
      <Title title="주의할 상대" />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          설정의 ‘주의할 상대 경고’를 켜면, 여기 있는 지갑으로 보내기 전에 회원에게 물어요.
        </Typography>
        <AddRecipient onAdded={reread} />
      </Box>
      {found.isPending && <Skeleton variant="rounded" height={160} aria-label="불러오는 중" sx={{ mt: 2 }} />}
      {found.isError && <QueryFailure error={found.error} refetch={found.refetch} />}
      {found.data !== undefined && <Lists {...found.data} onChange={reread} />}
    </Paper>
  );
}

function Lists({
  listed,
  reported,
  reportsCountFrom,
  onChange,
}: ListedRecipients & { onChange: () => void }) {
  const lasting = new Set(listed.filter(({ endedAt }) => endedAt === null).map(({ address }) => address));
  return (
    <>
      <Section title="등록한 상대">
        {listed.length === 0 && (
          <ListMessage title="등록한 상대가 없어요" hint="사기에 쓰인 지갑을 등록해 보세요." />
        )}
        {listed.map((entry) => (
          <Box key={entry.id} sx={row}>
            <Who who={entry}>
              {`${entry.note} · ${entry.listedBy} `}
              <Moment at={entry.listedAt} />
              {entry.endedAt !== null && (
                <>
                  {` · 해제 ${entry.endedBy ?? ''} `}
                  <Moment at={entry.endedAt} />
                </>
              )}
            </Who>
            {entry.endedAt === null && (
              <SimpleAct
                act="sendWarnings.endRecipient"
                input={{ id: entry.id }}
                label="해제"
                button={{ 'aria-label': `${entry.login ?? entry.address} 해제` }}
                title="주의할 상대에서 해제할까요?"
                sentence={() => '주의할 상대에서 해제했어요.'}
                onAnswer={onChange}
              >
                <Typography variant="body2">회원의 신고는 그대로 남아요.</Typography>
              </SimpleAct>
            )}
          </Box>
        ))}
      </Section>
      <Section title="신고받은 상대">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {`서로 다른 회원 ${reportsCountFrom}명이 신고하면 등록하지 않아도 경고해요.`}
        </Typography>
        {reported.length === 0 && <ListMessage title="신고가 없어요" hint="회원은 상세 내역에서 신고해요." />}
        {reported.map((entry) => (
          <Box key={entry.address} sx={row}>
            <Who who={entry}>
              {`${entry.reports}명이 신고 · 마지막 `}
              <Moment at={entry.lastAt} />
            </Who>
            {!lasting.has(entry.address) && (
              <AddRecipient recipient={entry.login ?? entry.address} onAdded={onChange} />
            )}
          </Box>
        ))}
      </Section>
    </>
  );
}
