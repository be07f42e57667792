import {
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { REASON_MAX } from '../../domain/limits.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  color: 'error' | 'warning';
  presets: readonly string[];
  isPending: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason of a rejection or a hold. A preset fills the field, which stays free to edit. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const length = Array.from(normalizeReason(reason)).length;
  const isLegal = reasonError(reason) === null;
  const isTooLong = length > REASON_MAX;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLegal && !props.isPending) props.onConfirm(normalizeReason(reason));
  };

  return (
    <Dialog open={props.open} onClose={props.isPending ? undefined : props.onClose} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle>{props.title}</DialogTitle>
        <DialogContent>
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            role="group"
            aria-label="자주 쓰는 사유"
            sx={{ flexWrap: 'wrap', mb: 2 }}
          >
            {props.presets.map((preset) => (
              <Chip
                key={preset}
                label={preset}
                color={reason === preset ? 'primary' : 'default'}
                aria-pressed={reason === preset}
                onClick={() => setReason(preset)}
              />
            ))}
          </Stack>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={3}
            label="사유"
            name="reason"
            value={reason}
            error={isTooLong}
            onChange={(event) => setReason(event.target.value)}
            helperText={`회원에게 그대로 보여요 · ${length}/${REASON_MAX}자`}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={props.onClose} disabled={props.isPending} color="inherit">
            취소
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.color}
            disabled={!isLegal || props.isPending}
          >
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
