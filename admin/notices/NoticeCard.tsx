import { Alert, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { keepChoice, useNoticeChoice } from './notice-choice.ts';
import { permissionNow, turnOn } from './tell-news.ts';

export const NOTICE_PROMISE =
  '콘솔을 보고 있지 않을 때, 금액이 큰 신청이 오거나 오래 기다린 신청이 생기면 이 컴퓨터의 알림으로 알려요. 알림에는 종류와 건수만 나와요.';

const refusals = {
  missing: '이 브라우저에서는 알림을 쓸 수 없어요.',
  denied:
    '브라우저가 알림을 막고 있어요. 주소창 옆의 사이트 설정에서 알림을 허용하고 이 화면을 새로 열어주세요.',
};

/** Turns the notices of this browser on and off. */
export function NoticeCard() {
  const choice = useNoticeChoice();
  const [permission, setPermission] = useState(permissionNow);
  const isRefused = permission === 'missing' || permission === 'denied';
  const change = async (wanted: boolean) => {
    if (wanted) setPermission(await turnOn());
    else keepChoice('off');
  };
  return (
    <Stack spacing={1.5}>
      <Typography variant="body2">{NOTICE_PROMISE}</Typography>
      <FormControlLabel
        control={
          <Switch
            checked={choice === 'on' && permission === 'granted'}
            disabled={isRefused}
            onChange={(_event, wanted) => void change(wanted)}
          />
        }
        label="이 브라우저에서 알림 받기"
      />
      {isRefused && <Alert severity="info">{refusals[permission]}</Alert>}
    </Stack>
  );
}
