import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';

interface AskPasswordProps {
  why: string;
  label: string;
  isPending: boolean;
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel?: () => void;
}

/** Asks for the password again, so that an unattended console cannot be misused. */
export function AskPassword({ why, label, isPending, problem, onSubmit, onCancel }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) onSubmit(password);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {why}
      </Typography>
      <TextField
        autoFocus={onCancel !== undefined}
        label="지금 비밀번호"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={password === '' || isPending}>
          {label}
        </Button>
        {onCancel !== undefined && (
          <Button color="inherit" onClick={onCancel}>
            취소
          </Button>
        )}
      </Box>
    </Box>
  );
}
