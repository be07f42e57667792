import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { dataProvider } from '../data-provider.ts';
import { CopyButton } from '../codes/CopyButton.tsx';
import { QrCode } from '../codes/QrCode.tsx';
import { AskPassword } from './AskPassword.tsx';

const TOTP_LENGTH = 6;

interface Key {
  secret: string;
  url: string;
  ticket: string;
}

/** What becomes of a call that makes recovery codes. */
export interface ForCodes {
  onCodes: (codes: readonly string[]) => void;
  onError: (error: Error) => void;
}

/** A key is made and shown, and is kept only when a code proves that an app has it. */
export function EnrolTotp(forCodes: ForCodes) {
  const begin = useMutation({
    mutationFn: (password: string) => dataProvider['auth.enrolTotp']({ password }),
    gcTime: 0,
  });
  if (begin.data !== undefined)
    return <ConfirmKey {...forCodes} made={begin.data} onCancel={() => begin.reset()} />;
  return (
    <AskPassword
      why="Google OTP 같은 인증 앱을 등록하면 비밀번호를 아는 사람도 휴대폰 없이는 로그인할 수 없어요. 등록하면 다른 곳의 로그인은 끝나요."
      label="인증 앱 등록하기"
      isPending={begin.isPending}
      problem={begin.error?.message ?? null}
      onSubmit={(password) => begin.mutate(password)}
    />
  );
}

interface ConfirmKeyProps extends ForCodes {
  made: Key;
  onCancel: () => void;
}

function ConfirmKey({ made, onCodes, onError, onCancel }: ConfirmKeyProps) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => dataProvider['auth.confirmTotp']({ ticket: made.ticket, code }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) => {
      setCode('');
      onError(error);
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === TOTP_LENGTH && !confirm.isPending) confirm.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography>1. 인증 앱으로 QR을 찍거나 키를 입력해주세요.</Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <QrCode text={made.url} label="인증 앱에 등록할 QR 코드" />
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          <Typography variant="caption" color="text.secondary">
            키
          </Typography>
          <Typography
            component="output"
            aria-label="인증 앱에 입력할 키"
            sx={{ fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere', maxWidth: 220 }}
          >
            {made.secret}
          </Typography>
          <CopyButton text={made.secret}>키 복사</CopyButton>
        </Box>
      </Box>
      <Typography>2. 앱에 보이는 번호를 입력해주세요.</Typography>
      <TextField
        autoFocus
        label="인증번호 6자리"
        name="totp"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/[^0-9]/g, '').slice(0, TOTP_LENGTH))}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {confirm.isError && <Alert severity="error">{confirm.error.message}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={code.length !== TOTP_LENGTH || confirm.isPending}>
          등록 마치기
        </Button>
        <Button color="inherit" onClick={onCancel}>
          그만두기
        </Button>
      </Box>
    </Box>
  );
}
