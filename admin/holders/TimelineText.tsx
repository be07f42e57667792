import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { alarmTitleOf } from '../../domain/alarm-words.ts';
import { ALARM_NEW_DEVICE, ALARM_PASSKEY } from '../../domain/alarm-types.ts';
import { pushKindOf, type AlarmType } from '../../domain/alarms.ts';
import { cutAddress } from '../../domain/display.ts';
import { resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import { daonText, wonText } from '../amounts/amount-text.ts';
import { signedDaonText } from '../amounts/signed-amount.ts';
import type { TimelineEvent } from '../api/contract.ts';
import { changeTexts } from '../../domain/audit-details.ts';
import { actionLabel } from '../../domain/audit-labels.ts';
import { showDateTime } from '../../domain/display-time.ts';
import { LINE_DIRECTION_LABELS, WARNING_ANSWER_LABELS, WARNING_LABELS } from '../../domain/list-labels.ts';
import { kindLabels } from '../copy/ko.ts';
import { ledgerKindLabel } from '../../domain/ledger-kinds.ts';
import { paths } from '../paths.ts';
import { StateChip } from '../list/StateChip.tsx';
import { useNow } from '../time/use-now.ts';
import { Device } from '../sessions/Device.tsx';

type AlarmEvent = Extract<TimelineEvent, { kind: 'alarm' }>;

function HolderLink({ id, children }: { id: number; children: string }) {
  return (
    <Link component={RouterLink} to={paths.holder(id)} underline="hover">
      {children}
    </Link>
  );
}

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

const ABOUT_ACCESS: ReadonlySet<AlarmType> = new Set([ALARM_NEW_DEVICE, ...Object.values(ALARM_PASSKEY)]);

/** An alarm about the safety of the wallet leads to the tab with what it is about. */
function AlarmTitle({ event, holderId }: { event: AlarmEvent; holderId: number }) {
  const title = alarmTitleOf(event);
  if (pushKindOf(event.type) !== null) return title;
  const tab = ABOUT_ACCESS.has(event.type) ? 'sessions' : 'locks';
  return (
    <Link component={RouterLink} to={paths.holderTab(holderId, tab)} underline="hover">
      {title}
    </Link>
  );
}

/** What one event of the timeline of a holder says. */
export function TimelineText({ event, holderId }: { event: TimelineEvent; holderId: number }) {
  const now = useNow();
  const timeText = (at: string) => showDateTime(at, now);
  switch (event.kind) {
    case 'order': {
      const { requestKind, id, state, won, daon, target, runsAt, decidedAt, decidedBy, reason } = event;
      const amounts = [won === null ? null : wonText(won), daon === null ? null : daonText(daon)];
      const shown =
        requestKind === 'externalSend' || requestKind === 'waitingSend' ? cutAddress(target) : target;
      const times = [
        runsAt === null || decidedAt !== null ? null : `보낼 시각 ${timeText(runsAt)}`,
        decidedAt === null ? null : `처리 ${timeText(decidedAt)}`,
      ];
      return (
        <Lines more={[...amounts, shown, ...times, byOperator(decidedBy), becauseOf(reason)]}>
          <RequestLink kind={requestKind} id={id} />
          <StateChip kind={requestKind} state={state} />
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
          <AlarmTitle event={event} holderId={holderId} />
        </Lines>
      );
    }
    case 'lock': {
      const { recipient: _shown, ...detail } = event.detail;
      return (
        <Lines more={changeTexts(event.action, detail)}>
          <span>{actionLabel(event.action)}</span>
          {event.other !== null && <HolderLink id={event.other.id}>{event.other.login}</HolderLink>}
        </Lines>
      );
    }
    case 'warning': {
      const { code, answer, send, isReported } = event;
      return (
        <Lines
          more={[
            send === null ? null : daonText(send.daon),
            send !== null && send.toHolderId === null ? send.to : null,
            send === null || send.transactionId === null ? null : `원장 거래 ${send.transactionId}`,
            isReported ? '상대를 신고함' : null,
          ]}
        >
          <span>{WARNING_LABELS[code]}</span>
          <strong>{WARNING_ANSWER_LABELS[answer]}</strong>
          {send !== null && send.requestKind !== null && <RequestLink kind={send.requestKind} id={send.id} />}
          {send !== null && send.toHolderId !== null && (
            <HolderLink id={send.toHolderId}>{send.to}</HolderLink>
          )}
        </Lines>
      );
    }
    case 'report':
      return (
        <Lines more={[event.toHolderId === null ? event.to : null]}>
          <span>상대를 신고했어요</span>
          {event.toHolderId !== null && <HolderLink id={event.toHolderId}>{event.to}</HolderLink>}
        </Lines>
      );
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
