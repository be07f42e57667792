import {
  Alert,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { isComposed } from '../../../domain/composed-key.ts';
import { REASON_MAX } from '../../../domain/limits.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { useKeptText } from '../../actions/use-kept-text.ts';
import { digitOf } from '../../list/decision-keys.ts';
import { isHoldDay } from './hold-day.ts';
import { HoldDay } from './HoldDay.tsx';
import { Key } from '../../list/Key.tsx';
import { useNow } from '../../time/use-now.ts';
import { useFocusAfter } from '../../actions/use-focus-after.ts';

interface ReasonDialogProps {
  /** The act and its records, for which the text is kept when the session ends. */
  about: string;
  title: string;
  confirmLabel: string;
  color: 'error' | 'warning' | 'primary';
  presets: readonly string[];
  isPending: boolean;
  onClose: () => void;
  /** `until` is the day on which a hold ends, null without one. */
  onConfirm: (reason: string, until: string | null) => void;
  /** That the request was decided meanwhile. */
  ended?: string | null;
  /** Whether a day may be named on which the decision ends. */
  asksDay?: boolean;
  /** Who will read the reason. */
  readBy?: string;
  /** The effect of the decision, above the reasons. */
  children?: ReactNode;
}

/**
 * Asks for a reason. A digit picks a preset, which fills the editable field. The field has no initial focus, because
 * the digit would be typed into it.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const titleId = useId();
  const [reason, setReason] = useState('');
  useKeptText(props.about, reason, setReason);
  const now = useNow();
  const [day, setDay] = useState('');
  const [picks, setPicks] = useState(0);
  const confirmButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(props.isPending, confirmButton);
  const length = Array.from(normalizeReason(reason)).length;
  const ended = props.ended ?? null;
  const isLegal = ended === null && reasonError(reason) === null && isHoldDay(day, now);

  // Enter confirms once the reason is valid.
  useEffect(() => {
    if (picks > 0) confirmButton.current?.focus();
  }, [picks]);

  const pick = (preset: string) => {
    setReason(preset);
    setPicks((count) => count + 1);
  };

  const confirm = () => {
    if (isLegal && !props.isPending) props.onConfirm(normalizeReason(reason), day === '' ? null : day);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) {
      if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
      event.preventDefault();
      confirm();
      return;
    }
    // A digit typed into the day is no choice of a reason.
    if (event.target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const preset = props.presets[(digitOf(event, props.presets.length) ?? 0) - 1];
    if (preset !== undefined) {
      event.preventDefault();
      pick(preset);
    }
  };

  return (
    <Dialog
      open
      onClose={props.isPending ? undefined : props.onClose}
      onKeyDown={onKeyDown}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          confirm();
        }}
      >
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          {ended !== null && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {ended}
            </Alert>
          )}
          {props.children}
          <Stack
            role="group"
            aria-label="자주 쓰는 사유"
            spacing={1}
            sx={{ mb: 2, alignItems: 'flex-start' }}
          >
            {props.presets.map((preset, index) => (
              <Chip
                key={preset}
                label={preset}
                icon={<Key isHidden>{String(index + 1)}</Key>}
                color={reason === preset ? 'primary' : 'default'}
                aria-pressed={reason === preset}
                onClick={() => pick(preset)}
                sx={{ maxWidth: '100%', '& kbd': { ml: 1 } }}
              />
            ))}
          </Stack>
          <TextField
            fullWidth
            multiline
            minRows={2}
            label="사유"
            name="reason"
            value={reason}
            error={length > REASON_MAX}
            onChange={(event) => setReason(event.target.value)}
            helperText={`${props.readBy ?? '회원에게 그대로 보여요'} · ${length}/${REASON_MAX}자`}
          />
          {props.asksDay === true && <HoldDay day={day} onChange={setDay} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={props.onClose} disabled={props.isPending} color="inherit">
            취소
          </Button>
          <Button
            ref={confirmButton}
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
