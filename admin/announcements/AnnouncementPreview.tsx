import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import { Box, Typography } from '@mui/material';

/** A preview of the wallet: the banner on the home and the page behind it. Always text, never markup. */
export function AnnouncementPreview({ title, body }: { title: string; body: string }) {
  return (
    <Box
      component="section"
      aria-label="미리보기"
      sx={(theme) => ({ borderRadius: '16px', p: 2, backgroundColor: theme.tokens.surface2 })}
    >
      <Typography variant="caption" color="text.secondary">
        지갑에서 이렇게 보여요
      </Typography>
      <Box
        sx={(theme) => ({
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          borderRadius: '12px',
          p: 1.5,
          my: 1,
          backgroundColor: theme.tokens.brandWeak,
        })}
      >
        <CampaignIcon color="primary" fontSize="small" />
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {title === '' ? '제목' : title}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
        // Focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
      >
        {body === '' ? '내용' : body}
      </Typography>
    </Box>
  );
}
