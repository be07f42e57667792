import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';

/** Asks for the password of a locked file. It is kept while the file is shown, and nowhere else. */
export function PasswordField({ onPassword }: { onPassword: (password: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1.5}
      sx={{ alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onPassword(text);
      }}
    >
      <TextField
        autoFocus
        label="파일 암호"
        type="password"
        // It is the file's, and no browser should keep it.
        autoComplete="off"
        value={text}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={text === ''}>
        열기
      </Button>
    </Stack>
  );
}
