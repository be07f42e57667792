import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.ts';
import type { HomeSheet } from './sheets.ts';

const RECEIVE: HomeSheet = 'receive';

/** The shortcut 받기 of the installed wallet: the home with its sheet a step above it, so that going back closes the sheet. */
export function useShortcut(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('open') === RECEIVE;
  useEffect(() => {
    if (!asked) return;
    void navigate(paths.home, { replace: true });
    void navigate(paths.home, { state: { sheet: RECEIVE } });
  }, [asked, navigate]);
}
