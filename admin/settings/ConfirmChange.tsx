import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Question } from '../forms/use-ask-first.ts';

export interface Change {
  label: string;
  from: string;
  to: string;
}

interface ConfirmChangeProps {
  title: string;
  changes: readonly Change[];
  warning: string | null;
  question: Pick<Question<unknown>, 'isPending' | 'problem' | 'confirm' | 'cancel'>;
}

/** Shows old and new values before the change is sent. */
export function ConfirmChange({ title, changes, warning, question }: ConfirmChangeProps) {
  const { isPending, problem, confirm, cancel } = question;
  const [isChecked, setChecked] = useState(false);
  const isReady = warning === null || isChecked;
  return (
    <Dialog open onClose={isPending ? undefined : cancel} fullWidth maxWidth="xs">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {changes.map((change) => (
          <Box key={change.label}>
            <Typography variant="body2" color="text.secondary">
              {change.label}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
              <Typography component="del" color="text.secondary" sx={{ fontSize: '1.125rem' }}>
                {change.from}
              </Typography>
              <span aria-hidden="true">→</span>
              <Typography
                component="ins"
                sx={{ fontSize: '1.5rem', fontWeight: 700, textDecoration: 'none' }}
              >
                {change.to}
              </Typography>
            </Box>
          </Box>
        ))}
        {warning !== null && (
          <>
            <Alert severity="warning">{warning}</Alert>
            <FormControlLabel
              control={<Checkbox checked={isChecked} onChange={(_event, next) => setChecked(next)} />}
              label="숫자를 다시 확인했어요"
            />
          </>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={cancel} disabled={isPending} color="inherit">
          취소
        </Button>
        <Button variant="contained" onClick={confirm} disabled={isPending || !isReady}>
          바꾸기
        </Button>
      </DialogActions>
    </Dialog>
  );
}
