import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { useEffect } from 'react';
import { useSidebarState } from 'react-admin';

/**
 * Folds the menu to its icons while the window is narrow, where a list and its panel need the room. On a phone it closes the
 * drawer, which would lie over the page.
 */
export function MenuFold() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    setOpen(!isNarrow);
  }, [isNarrow, setOpen]);
  return null;
}
