import { Box, Typography } from '@mui/material';
import { parseDaon, parseRate } from '../../domain/money.ts';
import { exactDaonText, rateText } from '../amounts/amount-text.ts';
import type { Tariff } from '../api/contract.ts';
import { decimalText } from '../forms/decimal-text.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useAskFirst } from '../forms/use-ask-first.ts';
import { useDraft } from '../forms/use-draft.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import type { Change } from './ConfirmChange.tsx';
import { useSubmitSettings } from './use-change-settings.ts';

const malformedFee = '숫자를 소수점 아래 8자리까지 입력해주세요.';
const malformedRate = '0부터 1 미만의 숫자를 소수점 아래 6자리까지 입력해주세요.';

function changesOf(current: Tariff, next: Tariff): Change[] {
  const fee: Change = {
    label: '정액',
    from: exactDaonText(current.perWithdrawalFee),
    to: exactDaonText(next.perWithdrawalFee),
  };
  const rate: Change = {
    label: '비율',
    from: rateText(current.withdrawalFee),
    to: rateText(next.withdrawalFee),
  };
  return [fee, rate].filter((change) => change.from !== change.to);
}

const feeProblem = (raw: string) => (parseDaon(raw).ok ? null : malformedFee);
const rateProblem = (raw: string) => (parseRate(raw).ok ? null : malformedRate);

function isChange(current: Tariff, next: Tariff): boolean {
  const isRight = feeProblem(next.perWithdrawalFee) === null && rateProblem(next.withdrawalFee) === null;
  return isRight && changesOf(current, next).length > 0;
}

export function TariffForm({ current, readOnly }: { current: Tariff; readOnly: string | null }) {
  const { changes, send } = useSubmitSettings('settings.setTariff', '수수료를 바꿨어요.');
  const { question, submit } = useAskFirst((draft: Tariff & { shown: Tariff }) => send(draft));
  const whyNot = (next: Tariff) =>
    readOnly ?? (isChange(current, next) ? null : '새 수수료를 입력하면 바꿀 수 있어요.');

  return (
    <>
      <RecordForm
        key={changes}
        record={current}
        onSubmit={({ perWithdrawalFee, withdrawalFee }: Tariff) =>
          submit({ perWithdrawalFee, withdrawalFee, shown: current })
        }
        about="settings.setTariff"
        toolbar={<SubmitDraft<Tariff> label="수수료 바꾸기" whyNot={whyNot} />}
      >
        <Box>
          <Typography variant="body2" color="text.secondary">
            지금
          </Typography>
          <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>
            {`${exactDaonText(current.perWithdrawalFee)} + ${rateText(current.withdrawalFee)}`}
          </Typography>
        </Box>
        <TextEntry
          source="perWithdrawalFee"
          label="새 정액"
          unit="DAON"
          inputMode="decimal"
          hint="한 번에 받는 수수료"
          clean={decimalText}
          rule={feeProblem}
          disabled={readOnly !== null}
        />
        <RateEntry disabled={readOnly !== null} />
      </RecordForm>
      {question !== null && (
        <ConfirmChange
          title="수수료를 바꿀까요?"
          changes={changesOf(question.draft.shown, question.draft)}
          warning={null}
          question={question}
        />
      )}
    </>
  );
}

function RateEntry({ disabled }: { disabled: boolean }) {
  const rate = useDraft<Tariff>().withdrawalFee;
  return (
    <TextEntry
      source="withdrawalFee"
      label="새 비율"
      unit={parseRate(rate).ok ? `= ${rateText(rate)}` : ''}
      inputMode="decimal"
      hint="0.005는 0.5%예요"
      clean={decimalText}
      rule={rateProblem}
      disabled={disabled}
    />
  );
}
