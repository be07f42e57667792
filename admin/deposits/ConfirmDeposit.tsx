import { Box } from '@mui/material';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import { consoleApi } from '../api/console-api.ts';
import type { HolderRow } from '../api/contract.ts';
import { Fact } from '../requests/Fact.tsx';
import { depositContent } from './deposit-form.ts';
import type { DepositFields } from './deposit-form.ts';

const recorded = '입금을 기록했어요. 회원의 잔액에 더했어요.';
const waitsForSecond = '한 명이 동의했어요. 다른 관리자가 같은 입금을 기록하면 반영돼요.';

/**
 * Records a deposit. The same fields keep their idempotency key across retries, so the key belongs to the form, which
 * outlives the dialog.
 */
export function useRecordDeposit() {
  const requestIdOf = useRequestId();
  return useAct(
    (fields: DepositFields) => {
      const content = depositContent(fields);
      return consoleApi.deposits.record({ ...content, requestId: requestIdOf(content) });
    },
    ({ id }) => (id === null ? waitsForSecond : recorded),
  );
}

interface ConfirmDepositProps {
  fields: DepositFields;
  holder: HolderRow;
  record: ReturnType<typeof useRecordDeposit>;
  onClose: () => void;
  onRecorded: () => void;
}

/** Repeats amount and holder before the deposit is recorded: only a correction reverses it. */
export function ConfirmDeposit({ fields, holder, record, onClose, onRecorded }: ConfirmDepositProps) {
  return (
    <ActDialog
      title={`${holder.login} 회원에게 ${exactDaonText(fields.amount)}을 더할까요?`}
      confirmLabel="확인했어요, 기록하기"
      isReady
      isPending={record.isPending}
      problem={record.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => record.mutate(fields, { onSuccess: onRecorded })}
    >
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="회원" strong>{`${holder.login} · ${holder.name}`}</Fact>
        <Fact label="수량" strong>
          {exactDaonText(fields.amount)}
        </Fact>
        <Fact label="받는 주소">{fields.address}</Fact>
        <Fact label="거래 해시">{fields.txHash}</Fact>
        <Fact label="로그 번호">{fields.logIndex}</Fact>
        {fields.from !== '' && <Fact label="보낸 주소">{fields.from}</Fact>}
      </Box>
    </ActDialog>
  );
}
