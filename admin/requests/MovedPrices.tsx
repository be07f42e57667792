import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../api/console-api.ts';
import { settingsKey } from '../settings/settings-key.ts';
import type { BulkRow } from './bulk-decide.ts';
import { priceMoveOf } from './price-move.ts';

/** The number of orders whose price has moved far since the request; a bulk decision shows no single warnings. */
export function MovedPrices({ rows }: { rows: readonly BulkRow[] }) {
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => consoleApi.settings.get() });
  const now = settings.data?.price ?? null;
  const moved = rows.filter(({ price }) => priceMoveOf(price ?? null, now)?.isLarge === true);
  if (moved.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {`${moved.length}건은 신청 뒤에 가격이 5% 이상 움직였어요. 신청 때 가격으로 처리돼요.`}
    </Alert>
  );
}
