import BoardIcon from '@mui/icons-material/CalendarViewMonth';
import HistoryIcon from '@mui/icons-material/History';
import PrintIcon from '@mui/icons-material/Print';
import {
  Alert,
  Box,
  Button,
  GlobalStyles,
  MenuItem,
  Paper,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { showClock, showDate } from '../../domain/display-time.ts';
import { parseSeoulDay, seoulDay } from '../../domain/time.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { admin } from '../api/trpc.ts';
import { useCompanies } from '../list/use-companies.ts';
import type { ClosingPreview } from '../api/contract.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { paths } from '../paths.ts';
import { useNow } from '../time/use-now.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { noteLines, spanText } from './closing-words.ts';
import { ClosingSums } from './ClosingSums.tsx';

/** The menu, the bar and the buttons are not part of a printed page. */
const notPrinted = { '@media print': { display: 'none' } };
const printedPage = (
  <GlobalStyles
    styles={{
      '@media print': {
        '.MuiDrawer-root, .MuiAppBar-root, .MuiSnackbar-root': { display: 'none !important' },
        // Black on white, whatever the colours of the screen: paper has no dark background.
        'html, body, body *': { color: '#000 !important', backgroundColor: '#fff !important' },
      },
    }}
  />
);

/** Closing the day: the books of a deposit account against its statement, and the signature. */
export function ClosingPage() {
  const today = seoulDay(useNow());
  const [day, setDay] = useState(today);
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [accountId, setAccountId] = useState<number | null>(null);
  const companies = useCompanies();
  const chosen = companyId ?? companies.data?.[0]?.id ?? null;
  const isDay = parseSeoulDay(day) !== null && day <= today;
  const preview = useQuery({
    queryKey: ['closings', 'preview', chosen, accountId, day],
    queryFn: () =>
      admin.closings.preview.query({
        companyId: chosen ?? 0,
        day,
        ...(accountId === null ? {} : { depositAccountId: accountId }),
      }),
    enabled: chosen !== null && isDay,
    refetchInterval: LIST_REREAD_MS,
  });

  return (
    <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 720 }}>
      <Title title="일 마감" />
      {printedPage}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, ...notPrinted }}>
        <TextField
          select
          size="small"
          label="회사"
          value={chosen ?? ''}
          onChange={(event) => {
            setCompanyId(Number(event.target.value));
            setAccountId(null);
          }}
          sx={{ minWidth: 180 }}
        >
          {(companies.data ?? []).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {preview.data !== undefined && preview.data.depositAccounts.length > 1 && (
          <TextField
            select
            size="small"
            label="계좌"
            value={preview.data.depositAccount.id}
            onChange={(event) => setAccountId(Number(event.target.value))}
            sx={{ minWidth: 240 }}
          >
            {preview.data.depositAccounts.map((account) => (
              <MenuItem key={account.id} value={account.id}>
                {`${account.bankName} ${account.accountNum}${account.isOpen ? '' : ' (지난 계좌)'}`}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          type="date"
          size="small"
          label="영업일"
          value={day}
          error={!isDay}
          helperText={isDay ? undefined : '오늘까지의 날을 골라주세요'}
          onChange={(event) => setDay(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
        <Button component={RouterLink} to={paths.closingBoard} startIcon={<BoardIcon />} sx={{ ml: 'auto' }}>
          모든 회사
        </Button>
        <Button component={RouterLink} to={paths.closings} startIcon={<HistoryIcon />}>
          마감 기록
        </Button>
      </Box>
      {chosen !== null && isDay && preview.isPending && (
        <Skeleton variant="rounded" height={360} aria-label="불러오는 중" />
      )}
      {preview.isError && <QueryFailure error={preview.error} refetch={preview.refetch} />}
      {isDay && preview.data !== undefined && (
        <Day preview={preview.data} refetch={() => void preview.refetch()} />
      )}
    </Paper>
  );
}

/** Room for the seals of those who approve the printed page. */
function SignBoxes() {
  return (
    <Box
      role="group"
      aria-label="결재"
      sx={{
        display: 'none',
        '@media print': { display: 'flex' },
        justifyContent: 'flex-end',
        mt: 3,
        '& > div': { width: 88, border: '1px solid #000', ml: '-1px', textAlign: 'center' },
      }}
    >
      {['담당', '검토', '승인'].map((role) => (
        <div key={role}>
          <Box sx={{ borderBottom: '1px solid #000', py: 0.25 }}>{role}</Box>
          <Box sx={{ height: 64 }} />
        </div>
      ))}
    </Box>
  );
}

function Day({ preview, refetch }: { preview: ClosingPreview; refetch: () => void }) {
  // The page is read again behind the question, which stays about the amounts that it was asked with.
  const [asked, setAsked] = useState<ClosingPreview | null>(null);
  const whyNotRole = useWhyNot('closings.close');
  const shown = asked ?? preview;
  const { depositAccount, closed } = shown;
  return (
    <>
      <Typography component="h2" variant="h6">
        {`${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {spanText(shown)}
      </Typography>
      {closed !== null && (
        <Alert severity="success" icon={false} sx={{ mb: 2 }}>
          {`${showDate(closed.closedAt)} ${showClock(closed.closedAt)}에 ${closed.closedBy}${closed.agreedBy === null ? '' : `, ${closed.agreedBy}`} 운영자가 마감했어요.`}
          {noteLines(closed).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      {closed === null && (
        <Typography sx={{ mb: 2, fontWeight: 700 }}>
          {shown.firstSigner === null
            ? '미마감'
            : `미마감 · ${showDate(shown.firstSigner.at)} ${showClock(shown.firstSigner.at)}에 ${shown.firstSigner.login} 운영자가 먼저 서명했어요.`}
        </Typography>
      )}
      <ClosingSums sums={shown} />
      <SignBoxes />
      <Box sx={{ display: 'flex', gap: 1, mt: 3, ...notPrinted }}>
        <GuardedButton
          variant="contained"
          whyNot={closed === null ? whyNotRole : '이미 마감한 날이에요.'}
          onClick={() => setAsked(preview)}
        >
          마감하기
        </GuardedButton>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          인쇄
        </Button>
      </Box>
      {asked !== null && (
        <CloseDialog
          preview={asked}
          onClose={() => {
            setAsked(null);
            refetch();
          }}
        />
      )}
    </>
  );
}
