import { Alert, Box, Button, Checkbox, FormControlLabel, GlobalStyles } from '@mui/material';
import { useState } from 'react';
import { CopyButton } from '../codes/CopyButton.tsx';

/** Prints the recovery codes only, without the rest of the page. */
const printOnlySlip = (
  <GlobalStyles
    styles={{
      '@media print': {
        // A browser that prints backgrounds would print those of dark colours.
        'html, body, #recovery-codes': { backgroundColor: '#fff !important' },
        body: { visibility: 'hidden' },
        '#recovery-codes': { visibility: 'visible', position: 'fixed', inset: 24, color: '#000' },
      },
    }}
  />
);

/** Shown this once: the server keeps only what it needs to recognise a code. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {printOnlySlip}
      <Alert severity="warning">
        복구 코드는 지금만 볼 수 있어요. 휴대폰을 잃어버리면 인증번호 대신 쓰고, 하나를 한 번씩 쓸 수 있어요.
      </Alert>
      <Box
        component="ol"
        id="recovery-codes"
        aria-label="복구 코드"
        sx={(theme) => ({
          m: 0,
          p: 2,
          pl: 6,
          borderRadius: '12px',
          backgroundColor: theme.tokens.surface2,
          // Two columns where they fit.
          columns: '10rem 2',
          fontFamily: 'monospace',
          fontSize: '1.125rem',
          lineHeight: 1.9,
        })}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CopyButton text={codes.join('\n')}>모두 복사</CopyButton>
        <Button variant="outlined" onClick={() => globalThis.print()}>
          인쇄
        </Button>
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)} />}
        label="안전한 곳에 보관했어요"
      />
      <Box>
        <Button variant="contained" disabled={!isKept} onClick={onDone}>
          닫기
        </Button>
      </Box>
    </Box>
  );
}
