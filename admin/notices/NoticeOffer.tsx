import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Button, Popover, Stack, Typography } from '@mui/material';
import { memo, useId, useState } from 'react';
import { NOTICE_PROMISE } from './NoticeCard.tsx';
import { keepChoice, useNoticeChoice } from './notice-choice.ts';
import { permissionNow, turnOn } from './tell-news.ts';

/** Offers the notices until the operator has answered once; afterwards they are in the own account. */
export const NoticeOffer = memo(function NoticeOffer() {
  const titleId = useId();
  const choice = useNoticeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Asking the browser takes a millisecond, and the inbox is drawn often.
  const [permission] = useState(permissionNow);
  if (choice !== null || permission === 'missing' || permission === 'denied') return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<BellIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        알림 받기
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2.5, width: 340 } } }}
      >
        <Stack spacing={1.5}>
          <Typography id={titleId} component="h2" sx={{ fontWeight: 700 }}>
            알림을 받을까요?
          </Typography>
          <Typography variant="body2">{NOTICE_PROMISE}</Typography>
          <Typography variant="body2" color="text.secondary">
            나중에 내 계정에서 바꿀 수 있어요.
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <Button onClick={() => keepChoice('off')}>괜찮아요</Button>
            <Button variant="contained" onClick={() => void turnOn()}>
              알림 받기
            </Button>
          </Box>
        </Stack>
      </Popover>
    </>
  );
});
