import { Box, Typography } from '@mui/material';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { admin } from '../api/trpc.ts';
import type { HolderRow } from '../api/contract.ts';
import { SessionTable } from '../sessions/SessionTable.tsx';
import { HolderDevices } from './HolderDevices.tsx';
import { HolderPasskeys } from './HolderPasskeys.tsx';
import { Part } from './Part.tsx';

const presets = ['휴대폰을 잃어버렸대요.', '본인이 아닌 로그인이 의심돼요.', '회원이 요청했어요.'];

/** By what the holder gets in: sessions, which an operator may end, passkeys, and the devices that are known. */
export function HolderSessions({ holder }: { holder: HolderRow }) {
  const { id, login } = holder;
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 4 }}>
      <Part
        title={(count) => `로그인한 곳 ${count}곳`}
        queryKey={['holders', id, 'sessions']}
        read={() => admin.holders.sessions.query({ id })}
        act={(count) => (
          <ReasonAct
            label="모두 로그아웃"
            title={`${login} 회원을 모든 기기에서 로그아웃할까요?`}
            effect="다시 로그인하면 새 기기로 알려요. 패스키는 그대로이니 모르는 것이 있으면 아래에서 지워주세요. 비밀번호를 아는 사람은 다시 로그인할 수 있어요. 막으려면 차단해주세요."
            presets={presets}
            color="error"
            whyNot={count === 0 ? '로그인한 곳이 없어요.' : null}
            act="holders.endSessions"
            input={{ id }}
            sentence={({ ended }) => `${ended}곳에서 로그아웃했어요.`}
          />
        )}
      >
        {(sessions) => <SessionTable sessions={sessions} networkOf={({ network }) => network} />}
      </Part>
      <HolderPasskeys holder={holder} presets={presets} />
      <HolderDevices id={id} />
      <Typography variant="body2" color="text.secondary">
        기기는 마지막 로그인 뒤 90일 동안 알고 있어요. 그 밖의 기기에서 로그인하면 회원에게 알려요.
      </Typography>
    </Box>
  );
}
