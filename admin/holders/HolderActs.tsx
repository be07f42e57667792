import { block, freeze, unblock } from '../../domain/holder.ts';
import { ActGroup } from '../actions/ActGroup.tsx';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { HolderRow } from '../api/contract.ts';
import { EndFreezeAct } from './EndFreezeAct.tsx';
import { EraseAct } from './EraseAct.tsx';
import { frozenSentence } from './frozen-sentence.ts';
import { LockAct } from './LockAct.tsx';
import { PayOutAct } from './PayOutAct.tsx';

const blockReasons = ['본인 확인이 필요해요.', '분실 신고를 받았어요.', '이상한 거래가 있어 확인해요.'];
const unblockReasons = ['본인 확인을 마쳤어요.', '확인 결과 이상이 없어요.'];

/** The actions on a holder. An action that is not possible now stays visible, disabled, with its reason. */
export function HolderActs({ holder }: { holder: HolderRow }) {
  const { id, status, login } = holder;
  return (
    <ActGroup label="회원에게 할 일">
      {/* The keys end an open question when a colleague was faster: it must not turn into its opposite. */}
      {status === 'blocked' ? (
        <ReasonAct
          key="unblock"
          label="차단 풀기"
          title={`${login} 회원의 차단을 풀까요?`}
          effect="다시 로그인하고 주문할 수 있게 돼요. 패스키도 그대로이니, 모르는 것이 있으면 로그인 탭에서 먼저 지워주세요."
          presets={unblockReasons}
          whyNot={unblock(status).ok ? null : '차단된 회원만 풀 수 있어요.'}
          act="holders.unblock"
          input={{ id }}
          sentence={() => `${login} 회원의 차단을 풀었어요.`}
        />
      ) : (
        <ReasonAct
          key="block"
          label="차단"
          title={`${login} 회원을 차단할까요?`}
          effect="모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없어요. 받은 수량과 열린 요청은 그대로예요."
          presets={blockReasons}
          color="error"
          whyNot={block(status).ok ? null : '이용 중인 회원만 차단할 수 있어요.'}
          act="holders.block"
          input={{ id }}
          sentence={() => `${login} 회원을 차단했어요.`}
        />
      )}
      <ReasonAct
        label="긴급 정지"
        title={`${login} 회원을 긴급 정지할까요?`}
        effect={
          status === 'closed'
            ? '탈퇴한 회원이 남긴 신청을 모두 보류해요. 날짜를 정한 보류도 날짜 없이 남아요.'
            : '한 번에 차단하고, 기다리는 신청을 모두 보류하고, 모든 기기에서 로그아웃시켜요. 사유는 보류한 신청에서 회원에게 보여요.'
        }
        presets={blockReasons}
        color="error"
        whyNot={freeze(status).ok ? null : '가입이 승인된 회원만 정지할 수 있어요.'}
        act="holders.freeze"
        input={{ id }}
        sentence={frozenSentence}
        isDone={({ signed, left }) => signed === 0 && left.length === 0}
      />
      {holder.frozenAt !== null && <EndFreezeAct holder={holder} />}
      <LockAct holder={holder} />
      <PayOutAct holder={holder} />
      <EraseAct holder={holder} />
    </ActGroup>
  );
}
