import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { HolderRow } from '../api/contract.ts';

const presets = ['법원이나 수사기관의 명령이 있어요.', '본인이 삭제를 요구했고 보관할 의무가 없어요.'];

/** Why a holder's personal data cannot be erased; the server checks for open requests. */
function hindranceOf({ status, balance, erasedAt }: HolderRow): string | null {
  if (erasedAt !== null) return '이미 파기했어요.';
  if (status !== 'closed' && status !== 'rejected') return '탈퇴한 회원의 개인정보만 파기할 수 있어요.';
  return balance === '0' ? null : '남은 DAON을 먼저 지급해주세요.';
}

/** Erases a holder's personal data before the end of its retention, on a legal order. */
export function EraseAct({ holder }: { holder: HolderRow }) {
  const { id, login } = holder;
  return (
    <ReasonAct
      label="개인정보 파기"
      title={`${login} 회원의 개인정보를 파기할까요?`}
      effect="이름, 휴대폰, 계좌번호, 메모, 알림을 되살릴 수 없게 지워요. 장부와 감사 기록은 남아요. 사유에 이름이나 번호는 쓰지 마세요."
      presets={presets}
      color="error"
      whyNot={hindranceOf(holder)}
      act="holders.erase"
      input={{ id }}
      sentence={({ erased }) =>
        erased
          ? '개인정보를 파기했어요.'
          : '다른 관리자가 같은 회원을 파기하거나 서버에서 erase를 하면 파기돼요.'
      }
    />
  );
}
