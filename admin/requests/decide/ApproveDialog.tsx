import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { parseTxHash } from '../../../domain/address.ts';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { useKeptText } from '../../actions/use-kept-text.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { useFocusAfter } from '../../actions/use-focus-after.ts';

interface ApproveDialogProps {
  /** The request, for a typed reason that outlives the session. */
  about: string;
  /** What the operator must have checked, as a question. */
  question: string;
  /** The effect of the approval. */
  children: ReactNode;
  /** The approval must carry the transaction hash, which proves the send. */
  needsTxHash: boolean;
  /** The bank shows no deposit, so that the approval needs a reason. */
  needsEvidence: boolean;
  /** That the request was decided meanwhile; null while it is open. */
  ended: string | null;
  /** The server's error about the hash; hidden once another hash is typed. */
  refusal: string | null;
  isPending: boolean;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: (said: { txHash?: string; reason?: string }) => void;
}

/** Confirms an approval, which moves tokens and cannot be undone. */
export function ApproveDialog(props: ApproveDialogProps) {
  const titleId = useId();
  const [hash, setHash] = useState('');
  useKeptText(`${props.about} hash`, hash, setHash);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(props.isPending, confirmButton);
  const parsed = parseTxHash(hash.trim());
  const isIncomplete = hash.trim() !== '' && !parsed.ok;
  const isRefused = props.refusal !== null && refused === hash;
  const isReady =
    props.ended === null &&
    (!props.needsTxHash || parsed.ok) &&
    (!props.needsEvidence || reasonError(reason) === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || props.isPending) return;
    setRefused(hash);
    props.onConfirm({
      ...(props.needsTxHash && parsed.ok ? { txHash: parsed.value } : {}),
      ...(props.needsEvidence ? { reason: normalizeReason(reason) } : {}),
    });
  };

  return (
    <Dialog
      open
      onClose={props.isPending ? undefined : props.onClose}
      fullWidth
      maxWidth={props.needsTxHash || props.needsEvidence ? 'sm' : 'xs'}
      aria-labelledby={titleId}
    >
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{props.question}</DialogTitle>
        <DialogContent>
          {props.ended !== null && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {props.ended}
            </Alert>
          )}
          {props.children}
          {props.needsEvidence && (
            <EvidenceField
              about={props.about}
              question="입금을 어떻게 확인했나요?"
              value={reason}
              onChange={setReason}
            />
          )}
          {props.needsTxHash && (
            <TextField
              autoFocus
              fullWidth
              label="전송 해시"
              name="txHash"
              value={hash}
              onChange={(event) => setHash(event.target.value)}
              error={isIncomplete || isRefused}
              helperText={
                (isRefused ? props.refusal : null) ??
                (isIncomplete ? ERROR_SENTENCES.TX_HASH_REQUIRED : '네트워크에서 보낸 거래의 해시예요.')
              }
              placeholder="0x…"
              autoComplete="off"
              slotProps={{ htmlInput: { spellCheck: false } }}
              sx={{ mt: 2.5 }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={props.onClose} disabled={props.isPending} color="inherit">
            취소
          </Button>
          <Button
            ref={confirmButton}
            type="submit"
            autoFocus={!props.needsTxHash && !props.needsEvidence}
            variant="contained"
            disabled={!isReady || props.isPending}
          >
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
