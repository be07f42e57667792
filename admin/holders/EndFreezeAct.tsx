import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { HolderRow } from '../api/contract.ts';

/** Ends a holder's own freeze, together with a second admin. */
export function EndFreezeAct({ holder: { id, login } }: { holder: HolderRow }) {
  const [endsPassword, setEndsPassword] = useState(true);
  return (
    <ReasonAct
      label="지갑 잠금 풀기"
      title={`${login} 회원이 잠근 지갑을 풀까요?`}
      effect="비밀번호와 패스키를 모두 잃었거나 번호를 잃은 회원만 도와주세요. 두 관리자가 똑같이 해야 풀리고, 회원에게 문자로 알려요. 휴대폰을 잃었다면 새 유심을 받은 다음에 풀어주세요."
      presets={['방문한 본인을 신분증으로 확인했어요.']}
      color="error"
      whyNot={null}
      act="holders.endFreeze"
      input={{ id, endsPassword }}
      onOpen={() => setEndsPassword(true)}
      sentence={({ ended }) =>
        ended ? `${login} 회원의 지갑 잠금을 풀었어요.` : '다른 관리자가 똑같이 하면 풀려요.'
      }
      isDone={({ ended }) => ended}
    >
      <FormControlLabel
        control={
          <Checkbox checked={endsPassword} onChange={(event) => setEndsPassword(event.target.checked)} />
        }
        label="지금 비밀번호와 패스키를 못 쓰게 하고, 회원이 휴대폰으로 새로 정해요. 남이 비밀번호를 바꿨을 수 있어요."
      />
    </ReasonAct>
  );
}
