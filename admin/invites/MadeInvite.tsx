import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { INVITE_KIND_LABELS } from '../../domain/invite.ts';
import type { InviteKind } from '../../domain/invite.ts';
import { CopyButton } from '../codes/CopyButton.tsx';
import { QrCode } from '../codes/QrCode.tsx';
import { paths } from '../paths.ts';
import { UNSEEN_CLASS } from '../theme/unseen.ts';

interface MadeInviteProps {
  invite: { id: number; code: string; url: string };
  kind: InviteKind;
  onAgain: () => void;
}

/** Shows the code of a new invite, once: the server stores only its hash. */
export function MadeInvite({ invite, kind, onAgain }: MadeInviteProps) {
  return (
    <Paper
      sx={{
        borderRadius: '20px',
        p: 4,
        mt: 3,
        mx: 'auto',
        width: '100%',
        maxWidth: 560,
        textAlign: 'center',
      }}
    >
      <Title title="초대를 만들었어요" />
      <Typography component="h2" variant="h6">
        {`${INVITE_KIND_LABELS[kind]} 초대를 만들었어요`}
      </Typography>
      <Box sx={{ my: 2.5 }}>
        <QrCode text={invite.url} label="초대 링크의 QR 코드" />
      </Box>
      <Typography
        component="output"
        aria-label="초대 링크"
        sx={(theme) => ({
          display: 'block',
          p: 2,
          borderRadius: '12px',
          fontWeight: 600,
          overflowWrap: 'anywhere',
          backgroundColor: theme.tokens.surface2,
        })}
      >
        {invite.url}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', my: 2 }}>
        <CopyButton text={invite.url}>링크 복사</CopyButton>
        <CopyButton text={invite.code}>코드 복사</CopyButton>
      </Box>
      <Alert severity="warning" sx={{ textAlign: 'left' }}>
        링크와 QR은 지금만 볼 수 있어요. 화면을 벗어나기 전에 복사해주세요.
      </Alert>
      <Box className={UNSEEN_CLASS} sx={{ display: 'flex', gap: 1, justifyContent: 'center', mt: 2 }}>
        <Button onClick={onAgain}>하나 더 만들기</Button>
        <Button component={RouterLink} to={paths.invites}>
          목록으로
        </Button>
      </Box>
    </Paper>
  );
}
