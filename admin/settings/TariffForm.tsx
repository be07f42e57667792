import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { parseDaon, parseRate } from '../../domain/money.ts';
import { exactDaonText, rateText } from '../amounts/amount-text.ts';
import { consoleApi } from '../api/console-api.ts';
import type { Tariff } from '../api/contract.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import type { Change } from './ConfirmChange.tsx';
import { DecimalField } from './DecimalField.tsx';
import { SubmitChange } from './SubmitChange.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const malformedFee = '숫자를 소수점 아래 8자리까지 입력해 주세요.';
const malformedRate = '0부터 1 미만의 숫자를 소수점 아래 6자리까지 입력해 주세요.';

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

export function TariffForm({ current, readOnly }: { current: Tariff; readOnly: string | null }) {
  const [fee, setFee] = useState(current.perWithdrawalFee);
  const [rate, setRate] = useState(current.withdrawalFee);
  const [isConfirming, setConfirming] = useState(false);
  const change = useChangeSettings(consoleApi.settings.setTariff, '수수료를 바꿨어요.');

  const isFee = parseDaon(fee).ok;
  const isRate = parseRate(rate).ok;
  const next: Tariff = { perWithdrawalFee: fee, withdrawalFee: rate };
  const isChanged = isFee && isRate && changesOf(current, next).length > 0;
  const whyNot = readOnly ?? (isChanged ? null : '새 수수료를 입력하면 바꿀 수 있어요.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) setConfirming(true);
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="body2" color="text.secondary">
          지금
        </Typography>
        <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>
          {`${exactDaonText(current.perWithdrawalFee)} + ${rateText(current.withdrawalFee)}`}
        </Typography>
      </Box>
      <DecimalField
        label="새 정액"
        name="perWithdrawalFee"
        unit="DAON"
        value={fee}
        problem={fee !== '' && !isFee ? malformedFee : null}
        hint="한 번에 받는 수수료"
        disabled={readOnly !== null}
        onChange={setFee}
      />
      <DecimalField
        label="새 비율"
        name="withdrawalFee"
        unit={isRate ? `= ${rateText(rate)}` : ''}
        value={rate}
        problem={rate !== '' && !isRate ? malformedRate : null}
        hint="0.005는 0.5%예요"
        disabled={readOnly !== null}
        onChange={setRate}
      />
      <SubmitChange label="수수료 바꾸기" whyNot={whyNot} />
      {isConfirming && (
        <ConfirmChange
          title="수수료를 바꿀까요?"
          changes={changesOf(current, next)}
          warning={null}
          isPending={change.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => change.mutate(next, { onSettled: () => setConfirming(false) })}
        />
      )}
    </Box>
  );
}
