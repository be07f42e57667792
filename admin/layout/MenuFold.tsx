import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { useEffect } from 'react';
import { useSidebarState } from 'react-admin';

/** Folds the menu to its icons while the window is narrow, where a list and its panel need the room. */
export function MenuFold() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    // A phone has a drawer, which is opened over the page.
    if (!isPhone) setOpen(!isNarrow);
  }, [isPhone, isNarrow, setOpen]);
  return null;
}
