import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { parsePrice } from '../../domain/money.ts';
import { priceText } from '../amounts/amount-text.ts';
import { consoleApi } from '../api/console-api.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import { DecimalField } from './DecimalField.tsx';
import { priceWarning } from './price-change.ts';
import { SubmitChange } from './SubmitChange.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const malformed = '0보다 큰 숫자를 소수점 아래 4자리까지 입력해 주세요.';

export function PriceForm({ current, readOnly }: { current: string | null; readOnly: string | null }) {
  const [price, setPrice] = useState(current ?? '');
  const [isConfirming, setConfirming] = useState(false);
  const change = useChangeSettings(consoleApi.settings.setPrice, '가격을 바꿨어요.');

  const isPrice = parsePrice(price).ok;
  const whyNot = readOnly ?? (price === current || !isPrice ? '새 가격을 입력하면 바꿀 수 있어요.' : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) setConfirming(true);
  };
  const currentText = current === null ? '정하지 않음' : priceText(current);

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="body2" color="text.secondary">
          지금
        </Typography>
        <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{currentText}</Typography>
      </Box>
      <DecimalField
        label="새 가격"
        name="price"
        unit="원"
        value={price}
        problem={price !== '' && !isPrice ? malformed : null}
        hint="1 DAON에 몇 원인지, 소수점 아래 4자리까지"
        disabled={readOnly !== null}
        onChange={setPrice}
      />
      <SubmitChange label="가격 바꾸기" whyNot={whyNot} />
      {isConfirming && (
        <ConfirmChange
          title="가격을 바꿀까요?"
          changes={[{ label: '1 DAON', from: currentText, to: priceText(price) }]}
          warning={priceWarning(current, price)}
          isPending={change.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => change.mutate({ price }, { onSettled: () => setConfirming(false) })}
        />
      )}
    </Box>
  );
}
