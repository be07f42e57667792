import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DecisionButton } from './DecisionButton.tsx';
import type { DecisionProps } from './DecisionButton.tsx';

interface ApproveButtonProps extends DecisionProps {
  /** What must be true before the approval, as a question. */
  question: string;
  /** What the approval will do. */
  children: ReactNode;
}

/** An approval makes tokens move and cannot be taken back, so it asks once with the figures in sight. */
export function ApproveButton({ question, children, ...props }: ApproveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const approve = async () => {
    if (await props.control.run({ decision: 'approve' })) setOpen(false);
  };
  return (
    <>
      <DecisionButton
        {...props}
        decision="approve"
        variant="contained"
        color="primary"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={props.control.isPending ? undefined : () => setOpen(false)}
        fullWidth
        maxWidth="xs"
      >
        <DialogTitle>{question}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={() => setOpen(false)} disabled={props.control.isPending} color="inherit">
            취소
          </Button>
          <Button
            autoFocus
            variant="contained"
            disabled={props.control.isPending}
            onClick={() => void approve()}
          >
            확인했어요, 승인하기
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
