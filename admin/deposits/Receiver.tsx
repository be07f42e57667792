import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { HOLDER_STATUS_LABELS } from '../../domain/holder.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import type { Receiving } from './use-receiver.ts';

interface ReceiverProps {
  holder: Receiving | null | undefined;
  error: Error | null;
}

/** The holder of the typed address. The space is reserved, so that the layout does not shift. */
export function Receiver({ holder, error }: ReceiverProps) {
  return (
    <Box aria-live="polite" sx={{ minHeight: 56 }}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {error === null && holder === undefined && <Skeleton variant="rounded" height={52} />}
      {holder === null && (
        <Alert severity="error">이 주소를 쓰는 회원이 없어요. 주소를 다시 확인해주세요.</Alert>
      )}
      {holder?.insideOnly === true && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {ERROR_SENTENCES.DEPOSITS_OFF}
        </Alert>
      )}
      {holder !== undefined && holder !== null && (
        <Alert severity={holder.status === 'closed' ? 'error' : 'success'} icon={false}>
          <Typography sx={{ fontWeight: 700 }}>{`${holder.login} · ${holder.name}`}</Typography>
          <Typography variant="body2">
            {`${HOLDER_STATUS_LABELS[holder.status]} · 지금 ${exactDaonText(holder.balance)}`}
          </Typography>
        </Alert>
      )}
    </Box>
  );
}
