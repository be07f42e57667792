import { Box, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { HOLDER_STATUS_LABELS } from '../../../domain/holder.ts';
import { resourceOfKind, type RequestKind } from '../../../domain/request-kinds.ts';
import { exactDaonText } from '../../amounts/amount-text.ts';
import type { Facts } from '../../api/contract.ts';
import { kindLabels } from '../../copy/ko.ts';
import { paths } from '../../paths.ts';
import { Moment } from '../../time/Moment.tsx';
import { Fact } from '../../list/Fact.tsx';
import { StateChip } from '../../list/StateChip.tsx';

/** The holder behind a request: their balance and the outcome of earlier requests. */
export function HolderFacts({ kind, facts }: { kind: RequestKind; facts: Facts }) {
  const { holder, earlier, invite, recent } = facts;
  return (
    <Box component="section" aria-label="회원">
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700 }}>
        회원
      </Typography>
      <dl className="facts">
        <Fact label="이름">{holder.name}</Fact>
        <Fact label="상태">{HOLDER_STATUS_LABELS[holder.status]}</Fact>
        {kind !== 'signUp' && <Fact label="보유">{exactDaonText(holder.balance)}</Fact>}
        {kind !== 'signUp' && <Fact label="쓸 수 있는 수량">{exactDaonText(holder.available)}</Fact>}
        <Fact label="가입">
          <Moment at={holder.createdAt} />
        </Fact>
        <Fact label={`이전 ${kindLabels[kind]}`}>
          {`완료 ${earlier.done} · 거절 ${earlier.failed} · 진행 중 ${earlier.open}`}
        </Fact>
        {invite !== null && (
          <Fact label="초대">
            {[
              invite.agentEmail,
              invite.createdBy === null ? null : `${invite.createdBy} 님이 만듦`,
              `${invite.uses}${invite.maxUses === null ? '' : `/${invite.maxUses}`}회 사용`,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </Fact>
        )}
      </dl>
      {recent.length > 0 && (
        <ul className="recent-requests" aria-label="최근 신청">
          {recent.map((row) => (
            <li key={row.id}>
              <StateChip state={row.state} kind={row.kind} isNamed />
              <Link className="plain-link" to={paths.request(resourceOfKind[row.kind], row.id)}>
                {row.id}
              </Link>
              <Moment at={row.createdAt} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
