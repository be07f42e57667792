import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { admin } from '../api/trpc.ts';

/** Verifies the hash chain of the whole log: a changed or removed row breaks it. */
export function VerifyButton() {
  const [isOpen, setOpen] = useState(false);
  const check = useMutation({ mutationFn: () => admin.audit.verify.query() });
  const findings = check.data?.findings;
  return (
    <>
      <GuardedButton
        size="small"
        startIcon={<VerifiedIcon />}
        whyNot={useWhyNot('audit.verify')}
        onClick={() => {
          setOpen(true);
          check.mutate();
        }}
      >
        기록 검증
      </GuardedButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>감사 기록 검증</DialogTitle>
        <DialogContent aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
          {check.isPending && <Alert severity="info">처음부터 끝까지 확인하고 있어요…</Alert>}
          {check.isError && <Alert severity="error">{check.error.message}</Alert>}
          {findings?.length === 0 && (
            <Alert severity="success">모든 줄이 앞줄과 이어져 있어요. 바뀌거나 빠진 기록이 없어요.</Alert>
          )}
          {findings?.map((finding) => (
            <Alert key={finding} severity="error">
              {finding}
            </Alert>
          ))}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button autoFocus onClick={() => setOpen(false)}>
            닫기
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
