import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { useEffect, useState } from 'react';
import { Sidebar, useSidebarState } from 'react-admin';
import type { SidebarProps } from 'react-admin';
import { menuFolded, menuOpen } from './menu-width.ts';

/**
 * The menu. It folds to its icons while the window is narrow, where a list and its panel need the room; on a phone it is a
 * drawer, which is closed until it is asked for.
 */
export function ConsoleSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const [isOpen, setOpen] = useSidebarState();
  const [foldedFor, setFoldedFor] = useState<boolean | null>(null);
  useEffect(() => {
    setOpen(!isNarrow);
    const timer = setTimeout(() => setFoldedFor(isNarrow));
    return () => clearTimeout(timer);
  }, [isNarrow, setOpen]);
  // A drawer that is mounted open and closed before it has come in stays mounted unseen, and hides the page from screen
  // readers. So it is drawn folded before the stored state says so.
  const isUnfolded = foldedFor === isNarrow ? isOpen : !isNarrow;
  return (
    <Sidebar {...props} open={isUnfolded} sx={{ '& .MuiPaper-root': isUnfolded ? menuOpen : menuFolded }} />
  );
}
