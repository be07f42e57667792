import { CircularProgress } from '@mui/material';
import { memo, useEffect, useState } from 'react';
import { RefreshIconButton, useLoading } from 'react-admin';

/** Most answers come sooner. A mark that comes and goes with each of them flickers, and is drawn for longer than what was read. */
const SHOWN_AFTER_MS = 300;

const mark = { position: 'absolute', top: '30%', left: '30%' } as const;

/** Reads the page again; while the console waits for an answer, its place shows so. */
export function BusyMark() {
  const isBusy = useLoading();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isBusy]);
  return (
    <div aria-busy={isBusy} style={{ position: 'relative' }}>
      <Refresh isHidden={isShown} />
      {isShown && <CircularProgress color="inherit" size="1rem" thickness={6} sx={mark} />}
    </div>
  );
}

const Refresh = memo(function Refresh({ isHidden }: { isHidden: boolean }) {
  return <RefreshIconButton sx={{ opacity: isHidden ? 0 : 1 }} />;
});
