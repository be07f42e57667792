import { Box, Tooltip, Typography } from '@mui/material';
import { memo } from 'react';

/** Whether new requests arrive by the event stream or by polling. */
export const LiveDot = memo(function LiveDot({ isLive }: { isLive: boolean }) {
  return (
    <Tooltip
      describeChild
      title={isLive ? '새 신청이 바로 나타나요.' : '연결을 다시 시도하는 동안 10초마다 확인해요.'}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            backgroundColor: isLive ? 'success.main' : 'text.secondary',
          }}
        />
        <Typography variant="body2" color="text.secondary">
          {isLive ? '실시간' : '10초마다 확인'}
        </Typography>
      </Box>
    </Tooltip>
  );
});
