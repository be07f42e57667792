import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useFocusAfter } from './use-focus-after.ts';

interface ActDialogProps {
  title: string;
  confirmLabel: string;
  color?: NonNullable<ButtonProps['color']>;
  /** Whether the fields are complete and valid. */
  isReady: boolean;
  isPending: boolean;
  /** Enter confirms immediately where there is no field to fill. */
  focusConfirm?: boolean;
  /** The server's refusal, shown in the dialog, which stays open. */
  problem: string | null;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** The confirmation dialog of an operator's action. */
export function ActDialog(props: ActDialogProps) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(props.isPending, confirmButton);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (props.isReady && !props.isPending) props.onConfirm();
  };
  return (
    <Dialog open onClose={props.isPending ? undefined : props.onClose} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle>{props.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {props.children}
          {props.problem !== null && <Alert severity="error">{props.problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={props.onClose} disabled={props.isPending} color="inherit">
            취소
          </Button>
          <Button
            ref={confirmButton}
            type="submit"
            autoFocus={props.focusConfirm ?? false}
            variant="contained"
            color={props.color ?? 'primary'}
            disabled={!props.isReady || props.isPending}
          >
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
