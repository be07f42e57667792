import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { filteredList, paths } from '../paths.ts';
import { resourceOfKind } from '../../domain/request-kinds.ts';
import { Age } from '../time/Age.tsx';
import { dayText } from '../time/day-text.ts';
import { Moment } from '../time/Moment.tsx';
import { Card } from './Card.tsx';
import { proposalText } from './dashboard-words.ts';

function Rows({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="body2" color="text.secondary" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children.length === 0 ? (
        <Typography variant="body2">{empty}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

function Row({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {children}
      </Typography>
    </Box>
  );
}

const failedMessages = filteredList(paths.messages, { state: 'givenUp' });

const closedHolders = filteredList(paths.holders, { status: 'closed', withBalance: true });

/** Exceptions that need an operator's attention. */
export function AttentionCard({ summary }: { summary: DashboardSummary }) {
  const { proposals, depositAccountChanges, closedWithBalance, messages, refusedReveals, addresses } =
    summary;
  const { oldTakes, sharedAccounts } = summary;
  const keyless = addresses.derived && addresses.keyless > 0 ? [addresses.keyless] : [];
  const closed = closedWithBalance.holders === 0 ? [] : [closedWithBalance];
  const { givenUp } = messages;
  return (
    <Card title="살펴볼 것" wide>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
        <Rows title={`${oldTakes.minutes}분 넘게 처리 중인 요청 ${oldTakes.count}건`} empty="없어요.">
          {oldTakes.oldest.map(({ kind, id, takenBy, takenAt }) => (
            <Row
              key={id}
              title={
                <Link component={RouterLink} to={paths.request(resourceOfKind[kind], id)}>
                  {`${kindLabels[kind]} ${id}`}
                </Link>
              }
            >
              {`${takenBy} 님이 맡은 지 `}
              <Age since={takenAt} /> 지났어요.
            </Row>
          ))}
        </Rows>
        <Rows title="두 번째 동의를 기다리는 일" empty="없어요.">
          {proposals.map((proposal) => (
            <Row key={proposal.id} title={proposalText(proposal)}>
              {`${proposal.by} 님이 `}
              <Moment at={proposal.createdAt} />에 청했어요. 권한이 있는 다른 운영자가 같은 값으로 하면
              적용돼요.
            </Row>
          ))}
        </Rows>
        <Rows title="7일 안에 바뀐 입금 계좌" empty="없어요.">
          {depositAccountChanges.map((change) => (
            <Row key={change.companyId} title={change.company}>
              <Moment at={change.changedAt} />에 바뀌었어요.
            </Row>
          ))}
        </Rows>
        <Rows title="입금 계좌가 같은 회사" empty="없어요.">
          {sharedAccounts.map((companies) => (
            <Row
              key={companies.map(({ id }) => id).join(' ')}
              title={
                <Link component={RouterLink} to={paths.companies}>
                  {companies.map(({ name }) => name).join(', ')}
                </Link>
              }
            >
              입금 한 건이 두 회사의 주문에 쓰일 수 있으니 회사마다 다른 계좌로 바꿔주세요.
            </Row>
          ))}
        </Rows>
        <Rows title="지급을 기다리는 탈퇴 회원" empty="없어요.">
          {closed.map((left) => (
            <Row
              key="closed"
              title={
                <Link component={RouterLink} to={closedHolders}>
                  {`${left.holders}명 ${exactDaonText(left.balance)}`}
                </Link>
              }
            >
              탈퇴했지만 DAON이 남아 있어요.
            </Row>
          ))}
        </Rows>
        <Rows title="보내지 못한 문자" empty="없어요.">
          {givenUp.lastAt === null
            ? []
            : [
                <Row
                  key="messages"
                  title={
                    <Link component={RouterLink} to={failedMessages}>
                      {`${givenUp.count}건`}
                    </Link>
                  }
                >
                  여러 번 시도했지만 가지 않았어요. 마지막은 <Moment at={givenUp.lastAt} /> 것이에요.
                </Row>,
              ]}
        </Rows>
        <Rows title="휴대폰 번호 열람 한도를 넘은 운영자" empty="없어요.">
          {refusedReveals.map(({ operator, day, refused }) => (
            <Row key={`${operator} ${day}`} title={operator}>
              {`${dayText(day)}에 한도를 다 쓰고 ${refused}번 더 보려 했어요. 감사 기록에서 확인해주세요.`}
            </Row>
          ))}
        </Rows>
        <Rows title="열쇠가 없는 지갑 주소" empty="없어요.">
          {keyless.map((count) => (
            <Row key="keyless" title={`${count}명`}>
              외부 DAON 수신을 기록할 수 없으니 회원 화면에서 새 주소를 발급해주세요.
            </Row>
          ))}
        </Rows>
      </Box>
    </Card>
  );
}
