import { Box } from '@mui/material';
import { release, suspend } from '../../domain/linked-account.ts';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { LinkedAccountRow } from '../api/contract.ts';

const suspendReasons = [
  '예금주를 확인하고 있어요.',
  '게임 계정을 확인하고 있어요.',
  '이상한 거래가 있어 확인해요.',
];
const releaseReasons = ['확인을 마쳤어요.', '확인 결과 이상이 없어요.'];

/** Suspends a linked account, or releases it. */
export function AccountActs({ account: { id, status, email } }: { account: LinkedAccountRow }) {
  return (
    <Box>
      {/* As for a holder: an open question must not turn into its opposite. */}
      {status === 'suspended' ? (
        <ReasonAct
          key="release"
          label="정지 풀기"
          title={`${email} 계좌의 정지를 풀까요?`}
          effect="이 계좌로 다시 구매하고 판매할 수 있게 돼요."
          presets={releaseReasons}
          whyNot={release(status).ok ? null : '정지된 계좌만 풀 수 있어요.'}
          act="linkedAccounts.release"
          input={{ id }}
          sentence={() => '계좌의 정지를 풀었어요.'}
        />
      ) : (
        <ReasonAct
          key="suspend"
          label="이용 정지"
          title={`${email} 계좌를 정지할까요?`}
          effect="이 계좌로 새 구매와 판매를 할 수 없어요. 이미 신청한 요청은 그대로 처리돼요."
          presets={suspendReasons}
          color="warning"
          whyNot={suspend(status).ok ? null : '이용 중인 계좌만 정지할 수 있어요.'}
          act="linkedAccounts.suspend"
          input={{ id }}
          sentence={() => '계좌를 정지했어요.'}
        />
      )}
    </Box>
  );
}
