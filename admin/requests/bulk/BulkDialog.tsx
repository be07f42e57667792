import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useGetIdentity } from 'react-admin';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { DECISION_LABELS } from '../../../domain/request-state.ts';
import { isDecided, REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { watchSession } from '../../api/operator-session.ts';
import { kindLabels } from '../../copy/ko.ts';
import { decideEach, refusalTogether } from './bulk-decide.ts';
import type { BulkOutcome, BulkRow } from './bulk-decide.ts';
import { BulkResult } from './BulkResult.tsx';
import { BulkDeposits } from './BulkDeposits.tsx';
import { BulkTotals } from './BulkTotals.tsx';
import { BulkWarnings } from './BulkWarnings.tsx';
import { decideRequest } from '../request-calls.ts';
import { EvidenceField } from '../decide/EvidenceField.tsx';
import { needsEvidence } from '../decide/refusal-of.ts';
import { mixedReasons, reasonQuestions } from '../decide/reason-questions.ts';
import { ReasonDialog } from '../decide/ReasonDialog.tsx';
import { firstOfTwoTogether } from '../decide/signer-words.ts';
import { useFirstSignatures } from '../decide/use-first-signatures.ts';
import { useReasons } from '../decide/use-reasons.ts';
import { useRereadAfter } from '../reread.ts';

const NAMES_SHOWN = 5;

/** Whose requests wait for the second signature. */
function waitingText(rows: readonly BulkRow[]): string {
  const logins = [...new Set(rows.map(({ holder }) => holder.login))];
  const more = logins.length > NAMES_SHOWN ? ` 외 ${logins.length - NAMES_SHOWN}명` : '';
  return `두 번째 서명을 기다릴 회원: ${logins.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}

interface BulkDialogProps {
  decision: Decision;
  rows: readonly BulkRow[];
  /** Called once, with the requests that are decided, after the last call. */
  onSettled: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Confirms a bulk decision, shows its progress and the outcome of each request. */
export function BulkDialog({ decision, rows, onSettled, onClose }: BulkDialogProps) {
  const titleId = useId();
  const reasons = useReasons();
  const rereadAfter = useRereadAfter();
  const { identity } = useGetIdentity();
  const [through, setThrough] = useState<number | null>(null);
  const [evidence, setEvidence] = useState('');
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const login = identity?.fullName;
  // The oldest first: a limit does not leave open the one who has waited longest.
  const included = rows
    .filter((row) => refusalTogether(decision, row) === null)
    .toSorted((a, b) => a.id - b.id);
  const lacking = decision === 'approve' ? included.filter(needsEvidence).length : 0;
  const label = DECISION_LABELS[decision];
  const waiting = useFirstSignatures(decision, included, through === null);
  const firstOnly = waiting?.size ?? null;
  const isFirst = firstOnly !== null && firstOnly > 0;
  const signatures = (
    <Typography sx={{ my: 1.5, fontWeight: isFirst ? 600 : 400 }}>
      {firstOfTwoTogether(decision, firstOnly)}
      {isFirst && ` ${waitingText(included.filter(({ id }) => waiting?.has(id) === true))}`}
    </Typography>
  );

  const run = async (reason: string | null, until: string | null = null) => {
    setThrough(0);
    const act = {
      decision,
      login,
      isSignedIn: watchSession(),
      ...(reason === null ? {} : { reason }),
      ...(until === null ? {} : { until }),
      ...(lacking === 0 ? {} : { evidence: normalizeReason(evidence) }),
    };
    await rereadAfter(async () => {
      const result = await decideEach(included, act, decideRequest, setThrough);
      onSettled(result.filter((outcome) => outcome.isGone).map((outcome) => outcome.row.id));
      setOutcomes(result);
    });
  };

  if (outcomes !== null) return <BulkResult decision={decision} outcomes={outcomes} onClose={onClose} />;

  if (through === null && decision !== 'approve') {
    const kinds = new Set(included.map((row) => row.kind));
    const [onlyKind] = kinds;
    const presets =
      kinds.size === 1 && onlyKind !== undefined && isDecided(onlyKind)
        ? reasons[onlyKind][decision]
        : mixedReasons[decision];
    return (
      <ReasonDialog
        {...reasonQuestions[decision]}
        about={`${decision} ${rows.map(({ kind, id }) => `${kind} ${id}`).join(' ')}`}
        title={`${included.length}건을 왜 ${label}하나요?`}
        presets={presets}
        isPending={false}
        onClose={onClose}
        asksDay={decision === 'hold'}
        onConfirm={(reason, until) => void run(reason, until)}
      >
        <Summary decision={decision} rows={rows}>
          <BulkWarnings rows={included} />
          {signatures}
        </Summary>
      </ReasonDialog>
    );
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={through === null ? onClose : undefined}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {through === null ? `${included.length}건을 승인할까요?` : `${label}하고 있어요`}
      </DialogTitle>
      <DialogContent>
        {through === null ? (
          <Summary decision={decision} rows={rows}>
            <BulkWarnings rows={included} />
            <BulkDeposits rows={included} />
            <BulkTotals rows={included} />
            <Typography sx={{ mt: 1.5 }}>
              입금과 이체를 모두 확인했는지 봐주세요. 승인은 되돌릴 수 없어요.
            </Typography>
            {signatures}
            {lacking > 0 && (
              <EvidenceField
                about={`approve ${included.map(({ id }) => id).join(' ')}`}
                question={`입금이 없는 ${lacking}건의 입금을 어떻게 확인했나요?`}
                value={evidence}
                onChange={setEvidence}
              />
            )}
          </Summary>
        ) : (
          <>
            <Typography role="status" sx={{ mb: 1.5 }}>{`${included.length}건 중 ${through}건`}</Typography>
            <LinearProgress
              variant="determinate"
              aria-label="진행"
              value={(through * 100) / Math.max(included.length, 1)}
            />
          </>
        )}
      </DialogContent>
      {through === null && (
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={onClose} color="inherit">
            취소
          </Button>
          <Button
            autoFocus={lacking === 0}
            variant="contained"
            disabled={lacking > 0 && reasonError(evidence) !== null}
            onClick={() => void run(null)}
          >
            {`확인했어요, ${included.length}건 ${firstOnly === included.length ? '첫 승인 남기기' : '승인하기'}`}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** The included requests by kind, and the ones left out with their reasons. */
function Summary({
  decision,
  rows,
  children,
}: Pick<BulkDialogProps, 'decision' | 'rows'> & { children?: ReactNode }) {
  const included = rows.filter((row) => refusalTogether(decision, row) === null);
  const leftOut = rows.filter((row) => !included.includes(row));
  const reasons = [...new Set(leftOut.map((row) => refusalTogether(decision, row)))];
  const counts = REQUEST_KINDS.map((kind) => ({
    kind,
    count: included.filter((row) => row.kind === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        {counts.map(({ kind, count }) => `${kindLabels[kind]} ${count}건`).join(' · ')}
      </Typography>
      {reasons.map((reason) => (
        <Alert key={reason} severity="info" sx={{ mb: 1.5 }}>
          {`${leftOut.filter((row) => refusalTogether(decision, row) === reason).length}건은 빠져요. ${reason ?? ''}`}
        </Alert>
      ))}
      {children}
    </>
  );
}
