import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { alarmTitleOf } from '../../domain/alarm-words.ts';
import { ALARM_NEW_DEVICE } from '../../domain/alarms.ts';
import { cutAddress } from '../../domain/display.ts';
import { resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import { daonText, wonText } from '../amounts/amount-text.ts';
import { signedDaonText } from '../amounts/signed-amount.ts';
import type { TimelineEvent } from '../api/contract.ts';
import { actionLabel } from '../../domain/audit-labels.ts';
import { LINE_DIRECTION_LABELS } from '../../domain/list-labels.ts';
import { kindLabels } from '../copy/ko.ts';
import { ledgerKindLabel } from '../../domain/ledger-kinds.ts';
import { paths } from '../paths.ts';
import { StateChip } from '../list/StateChip.tsx';
import { Device } from '../sessions/Device.tsx';

function RequestLink({ kind, id }: { kind: RequestKind; id: number }) {
  return (
    <Link component={RouterLink} to={paths.request(resourceOfKind[kind], id)} underline="hover">
      {`${kindLabels[kind]} ${id}`}
    </Link>
  );
}

/** The first line in full, and what is known beside it. */
function Lines({ children, more }: { children: ReactNode; more: readonly (string | null)[] }) {
  const said = more.filter((part) => part !== null && part !== '');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>{children}</Box>
      {said.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {said.join(' · ')}
        </Typography>
      )}
    </>
  );
}

const byOperator = (login: string | null): string | null => (login === null ? null : `운영자 ${login}`);
const becauseOf = (reason: string | null): string | null => (reason === null ? null : `사유: ${reason}`);

/** What one event of the timeline says. */
export function TimelineText({ event }: { event: TimelineEvent }) {
  switch (event.kind) {
    case 'order': {
      const { requestKind, id, state, won, daon, target, decidedBy, reason } = event;
      const amounts = [won === null ? null : wonText(won), daon === null ? null : daonText(daon)];
      const shown = requestKind === 'externalSend' ? cutAddress(target) : target;
      return (
        <Lines more={[...amounts, shown, byOperator(decidedBy), becauseOf(reason)]}>
          <RequestLink kind={requestKind} id={id} />
          <StateChip state={state} />
        </Lines>
      );
    }
    case 'ledger':
    case 'correction':
      return (
        <Lines
          more={[
            `원장 거래 ${event.id}`,
            event.requestId === null ? null : `요청 ${event.requestId}`,
            event.kind === 'correction' && event.reversesId !== null
              ? `되돌린 거래 ${event.reversesId}`
              : null,
            byOperator(event.operator),
          ]}
        >
          <span>{ledgerKindLabel(event.ledgerKind)}</span>
          <strong>{signedDaonText(event.amount)}</strong>
        </Lines>
      );
    case 'bankLine':
      return (
        <Lines more={[event.name]}>
          <span>{LINE_DIRECTION_LABELS[event.direction]}</span>
          <strong>{wonText(event.won)}</strong>
          <RequestLink kind={event.requestKind} id={event.requestId} />
        </Lines>
      );
    case 'alarm': {
      const read = event.isRead ? '읽음' : '안 읽음';
      return (
        <Lines
          more={[
            event.about,
            event.amount === null ? null : daonText(event.amount),
            event.type === ALARM_NEW_DEVICE ? event.reason : becauseOf(event.reason),
            event.isRemoved ? '지움' : read,
          ]}
        >
          {alarmTitleOf(event)}
        </Lines>
      );
    }
    case 'session':
      return (
        <Lines more={[event.network]}>
          <Device userAgent={event.userAgent} />
        </Lines>
      );
    case 'note':
      return (
        <Lines
          more={[byOperator(event.operator), event.subject === 'request' ? `요청 ${event.subjectId}` : null]}
        >
          {event.body}
        </Lines>
      );
    case 'act':
      return (
        <Lines
          more={[
            event.actor.replace(/^operator:\d+ /, ''),
            event.outcome === 'done' ? null : event.outcome === 'first approval' ? '첫 서명 (1/2)' : '거부됨',
            becauseOf(event.reason),
          ]}
        >
          {actionLabel(event.action)}
        </Lines>
      );
  }
}
