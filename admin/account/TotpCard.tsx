import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { dataProvider } from '../data-provider.ts';
import type { Me } from '../api/contract.ts';
import { isUnanswered } from '../api/retry-unanswered.ts';
import { AskPassword } from './AskPassword.tsx';
import { EnrolTotp } from './EnrolTotp.tsx';
import type { ForCodes } from './EnrolTotp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const FEW_CODES = 3; // a slip with less than this is worth renewing before it is needed

/** The authenticator: enrolled once, its recovery codes shown once and renewed when they run out. */
export function TotpCard({ me }: { me: Me }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** The answer with the codes was lost, so that those of before may be void. */
  const [isLost, setLost] = useState(false);
  const refresh = useRefresh();
  const onCodes = (next: readonly string[]) => {
    setCodes(next);
    setLost(false);
  };
  const onError = (error: Error) => isUnanswered(error) && setLost(true);
  if (codes !== null) {
    const finish = () => {
      setCodes(null);
      refresh();
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  return me.totp ? (
    <Enrolled me={me} isLost={isLost} onCodes={onCodes} onError={onError} />
  ) : (
    <EnrolTotp onCodes={onCodes} onError={onError} />
  );
}

interface EnrolledProps extends ForCodes {
  me: Me;
  isLost: boolean;
}

function Enrolled({ me, isLost, onCodes, onError }: EnrolledProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: (password: string) => dataProvider['auth.renewRecoveryCodes']({ password }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError,
    gcTime: 0,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success">등록했어요. 로그인할 때마다 인증 앱의 번호를 물어봐요.</Alert>
      <Typography>{`남은 복구 코드 ${me.recoveryCodesLeft}개`}</Typography>
      {isLost ? (
        <Alert severity="warning">복구 코드를 보여드리지 못했어요. 새로 받아 두세요.</Alert>
      ) : (
        me.recoveryCodesLeft < FEW_CODES && (
          <Alert severity="warning">복구 코드가 얼마 남지 않았어요. 새로 받아 두세요.</Alert>
        )
      )}
      {isAsking ? (
        <AskPassword
          why="새로 받으면 전에 받은 복구 코드는 모두 쓸 수 없어요."
          label="복구 코드 새로 받기"
          isPending={renew.isPending}
          problem={renew.error?.message ?? null}
          onSubmit={(password) => renew.mutate(password)}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            복구 코드 새로 받기
          </Button>
        </Box>
      )}
      <Typography variant="body2" color="text.secondary">
        휴대폰을 바꿨다면 다른 관리자에게 인증 앱 해제를 요청해주세요.
      </Typography>
    </Box>
  );
}
