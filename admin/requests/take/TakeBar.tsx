import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { isOpen } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { GuardedButton } from '../../actions/GuardedButton.tsx';
import type { RequestRow } from '../../api/contract.ts';
import { Age } from '../../time/Age.tsx';
import { decisionKeys } from '../../list/decision-keys.ts';
import { Key } from '../../list/Key.tsx';
import { ReasonDialog } from '../decide/ReasonDialog.tsx';
import { refusalOf } from '../decide/refusal-of.ts';
import type { TakeableResource } from '../request-calls.ts';
import { useKeys } from '../../list/use-keys.ts';
import { isFree } from './take-each.ts';
import { useTake } from './use-take.ts';

const putBackReasons = [
  '지금은 지급할 수 없어요.',
  '다른 운영자가 처리하기로 했어요.',
  '회원에게 먼저 확인해야 해요.',
] as const;

interface TakeBarProps {
  kind: RequestKind;
  resource: TakeableResource;
  request: RequestRow;
  /** The signed-in operator. */
  login: string | undefined;
}

/** The button that takes a request before it is paid, or who has taken it and since when. */
export function TakeBar({ kind, resource, request, login }: TakeBarProps) {
  const { take, putBack } = useTake(kind, resource, request);
  const [isAsking, setAsking] = useState(false);
  const { takenBy, takenAt, isTakerDisabled, acts } = request;
  const isTakeableNow = isFree(request) && !take.isPending;
  const othersOnly = acts?.putBack === 'TAKEN' || acts?.putBack === 'FORBIDDEN';
  useKeys({ [decisionKeys.take]: isTakeableNow ? () => take.mutate() : undefined });

  // The question stays, with what was typed, when the take ends elsewhere, as that of a decision does: the rest must not become keys of
  // the page.
  const ended = !isOpen(request.state)
    ? refusalOf('putBack', request)
    : takenBy === null
      ? '이미 내려놓은 요청이에요.'
      : null;
  const bar =
    takenBy === null || takenAt === null ? (
      <Button
        fullWidth
        size="large"
        variant="contained"
        disabled={!isTakeableNow}
        aria-keyshortcuts={decisionKeys.take}
        endIcon={<Key isHidden>{decisionKeys.take}</Key>}
        onClick={() => take.mutate()}
        sx={{ minHeight: 52, borderRadius: '16px', fontSize: '1.0625rem' }}
      >
        맡고 지급하기
      </Button>
    ) : (
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 52 }}>
        <Typography sx={{ fontWeight: 600, flexGrow: 1, overflowWrap: 'anywhere' }}>
          {takenBy === login
            ? '내가 처리 중 · '
            : `${takenBy} 님${isTakerDisabled ? ' (사용 중지)' : '이 처리 중'} · `}
          <Age since={takenAt} />
        </Typography>
        {!othersOnly && (
          <Box sx={{ flex: 'none' }}>
            <GuardedButton
              color="inherit"
              whyNot={refusalOf('putBack', request)}
              disabled={putBack.isPending}
              onClick={() => setAsking(true)}
            >
              내려놓기
            </GuardedButton>
          </Box>
        )}
      </Stack>
    );
  return (
    <>
      {isOpen(request.state) && bar}
      {isAsking && (
        <ReasonDialog
          about={`putBack ${kind} ${request.id}`}
          title="왜 내려놓나요?"
          confirmLabel="내려놓기"
          color="primary"
          presets={putBackReasons}
          readBy="운영자만 봐요"
          ended={ended}
          isPending={putBack.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => putBack.mutate(reason, { onSettled: () => setAsking(false) })}
        >
          <Typography sx={{ mb: 2 }}>
            이미 지급했다면 내려놓지 마세요. 내려놓으면 회원이 요청을 취소할 수 있어요.
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}
