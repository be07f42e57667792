import { Box, Stack, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Decision } from '../../../domain/request-state.ts';
import type { DecidedKind, RequestResource } from '../../../domain/request-kinds.ts';
import type { Facts, RequestRow } from '../../api/contract.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { reasonQuestions } from './reason-questions.ts';
import type { Approval } from '../request-kind.ts';
import { isTakeable } from '../request-calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { needsEvidence, refusalOf } from './refusal-of.ts';
import { firstOfTwoText, ownSignatureText } from './signer-words.ts';
import { TakeBar } from '../take/TakeBar.tsx';
import type { Act, DecideControl } from './use-decide.ts';
import { useReasons } from './use-reasons.ts';
import { useKeys } from '../../list/use-keys.ts';
import { usePanelFocus } from '../../list/use-panel-focus.ts';
import { UNSEEN_CLASS } from '../../theme/unseen.ts';

const FIRST_OF_TWO =
  '두 사람이 승인해야 하는 신청이에요. 지금은 첫 승인만 기록하고, 다른 운영자가 한 번 더 승인하면 처리해요.';
const PAY_FIRST = '지급을 마친 뒤에 승인해주세요.';
const CHECK_FIRST = '다시 지급하기 전에, 이미 지급했는지 확인해주세요.';

const whyNotNow = (decision: Decision, request: RequestRow, signed: Decision | null): string | null =>
  signed === decision ? ownSignatureText(decision) : refusalOf(decision, request);

interface DecisionBarProps {
  kind: DecidedKind;
  resource: RequestResource;
  request: RequestRow;
  /** The signatures on the current version, and how many an approval needs; undefined until they are read. */
  facts: Pick<Facts, 'signers' | 'approvalsNeeded' | 'needsTwo'> | undefined;
  control: DecideControl;
  approval: Approval;
  /** Repeated in the approval dialog. */
  warnings: ReactNode;
  /** Something says that the request may be paid although no approval does. */
  isPerhapsPaid: boolean;
}

/** The three decisions, by button or by key, each with its dialog. */
export function DecisionBar({
  kind,
  resource,
  request,
  facts,
  control,
  approval,
  warnings,
  isPerhapsPaid,
}: DecisionBarProps) {
  const [asking, setAsking] = useState<{ decision: Decision; version: number } | null>(null);
  const [isTried, setTried] = useState(false);
  usePanelFocus(asking !== null);
  const reasons = useReasons();
  const isBusy = control.isPending || control.isSettled;
  const { identity } = useGetIdentity();
  const login = identity?.fullName;
  const signers = facts?.signers ?? [];
  const isSecond = (act: Decision) =>
    signers.some((signer) => signer.decision === act && signer.login !== login);
  const isFirstOfTwo = facts?.approvalsNeeded === 2 && !isSecond('approve');
  const { signed } = control;
  const whyNot = (decision: Decision) => whyNotNow(decision, request, signed);
  const ask = useCallback(
    (decision: Decision) => {
      if (whyNotNow(decision, request, signed) !== null || isBusy) return;
      setAsking({ decision, version: request.version });
      setTried(false);
    },
    [request, signed, isBusy],
  );
  useKeys({ a: () => ask('approve'), r: () => ask('reject'), h: () => ask('hold') });

  const close = () => setAsking(null);
  // The request was read again, and is decided. After an act whose answer was lost the question is over. Otherwise it stays and says
  // so: the rest of what is being typed would be keys of the page, which decide another request.
  const isOver = asking !== null && request.acts === null && !control.isPending;
  if (isOver && isTried) close();
  const ended = isOver ? refusalOf(asking.decision, request) : null;
  const run = async (act: Act) => {
    setTried(true);
    // After a failure the dialog stays open with what was typed.
    if (await control.run(act)) close();
  };
  const button = (decision: Decision) => ({
    decision,
    whyNot: whyNot(decision),
    isBusy,
    onAsk: ask,
  });
  // Repeats the tooltips of the buttons: a disabled button cannot be hovered on a touch screen.
  const shownRefusal = whyNot('approve') ?? whyNot('hold');
  // Shown before and after the take, so that the buttons do not move under the pointer.
  const isOwnTake = isTakeable(resource) && request.takenBy !== null && request.takenBy === login;
  const hint = shownRefusal ?? (isOwnTake ? (isPerhapsPaid ? CHECK_FIRST : PAY_FIRST) : null);

  return (
    <Stack
      className={UNSEEN_CLASS}
      spacing={1}
      // The line separates the bar from the facts that scroll below it.
      sx={(theme) => ({
        position: 'sticky',
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: `1px solid ${theme.tokens.line}`,
        pt: 1.5,
        pb: 2.5,
        zIndex: 1,
      })}
    >
      {isTakeable(resource) && <TakeBar kind={kind} resource={resource} request={request} login={login} />}
      <Box
        sx={{
          display: 'flex',
          // Large text has no room for three in a row.
          flexWrap: 'wrap',
          gap: 1,
          '& > *': { flex: '1 1 0' },
          '& > :last-child': { flexGrow: 1.4 },
        }}
      >
        <DecisionButton {...button('hold')} variant="outlined" color="warning" />
        <DecisionButton {...button('reject')} variant="outlined" color="error" />
        <DecisionButton {...button('approve')} variant="contained" color="primary" />
      </Box>
      {hint !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center' }}>
          {hint}
        </Typography>
      )}
      {asking?.decision === 'approve' && (
        <ApproveDialog
          about={`approve ${kind} ${request.id}`}
          question={approval.question}
          needsTxHash={approval.needsTxHash === true}
          needsEvidence={needsEvidence(request)}
          ended={ended}
          refusal={control.txHashRefusal}
          isPending={control.isPending}
          confirmLabel={isFirstOfTwo ? '확인했어요, 첫 승인 남기기' : '확인했어요, 승인하기'}
          onClose={close}
          onConfirm={(said) => void run({ ...asking, ...said })}
        >
          <Box sx={{ '& > :not(:empty)': { mb: 2 } }}>{warnings}</Box>
          {typeof approval.check === 'string' ? <Typography>{approval.check}</Typography> : approval.check}
          <Typography sx={{ mt: 1.5 }}>{isFirstOfTwo ? FIRST_OF_TWO : approval.effect}</Typography>
        </ApproveDialog>
      )}
      {(asking?.decision === 'reject' || asking?.decision === 'hold') && (
        <ReasonDialog
          {...reasonQuestions[asking.decision]}
          about={`${asking.decision} ${kind} ${request.id}`}
          presets={reasons[kind][asking.decision]}
          asksDay={asking.decision === 'hold' && facts?.needsTwo !== true}
          ended={ended}
          isPending={control.isPending}
          onClose={close}
          onConfirm={(reason, until) => void run({ ...asking, reason, ...(until !== null && { until }) })}
        >
          {facts?.needsTwo === true && !isSecond(asking.decision) && (
            <Typography sx={{ mb: 2 }}>{firstOfTwoText(asking.decision)}</Typography>
          )}
        </ReasonDialog>
      )}
    </Stack>
  );
}
