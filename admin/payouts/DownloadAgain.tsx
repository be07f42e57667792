import type { PayoutDetail } from '../api/contract.ts';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import { savePayout } from './save-payout.ts';

const CHANGED = '뺀 판매가 있어 같은 파일을 다시 받을 수 없어요.';

/** Saves the file of a payout once more, for a reason. */
export function DownloadAgain({ payout }: { payout: PayoutDetail }) {
  const whyNotRole = useWhyNot('payouts', 'edit');
  const { states, id } = payout;
  const { count } = states.paid;
  const paid = count === 0 ? '' : ` 이 파일의 ${count}건은 은행 거래로 지급을 확인했어요.`;
  return (
    <ReasonAct
      label="파일 다시 받기"
      title="같은 파일을 다시 받을까요?"
      effect={`새 파일이 아니라 처음 만든 파일과 같아요.${paid} 은행에 이미 올렸다면 다시 올리지 마세요. 두 번 지급돼요.`}
      presets={['파일을 잃어버렸어요', '파일을 확인해요']}
      color="warning"
      whyNot={whyNotRole ?? (states.takenBack.count > 0 ? CHANGED : null)}
      call={async (reason) => {
        const file = await consoleApi.payouts.download({ id, reason });
        savePayout(file);
        return file;
      }}
      sentence={({ fileName }) => `${fileName} 파일을 저장했어요. 처음 만든 파일과 같아요.`}
    />
  );
}
