import { Box } from '@mui/material';
import { useSidebarState } from 'react-admin';

/**
 * Parts the menu's entries. A menu may hold separators between its items but no headings, so a separator carries the
 * name; the arrow keys pass over it. Beside icons alone it is a line.
 */
export function MenuHeading({ children }: { children: string }) {
  const [isOpen] = useSidebarState();
  return (
    <Box
      component="li"
      role="separator"
      aria-label={children}
      sx={(theme) => ({
        listStyle: 'none',
        px: 3,
        pt: 1,
        pb: 0.25,
        fontSize: '0.8125rem',
        lineHeight: '16px',
        fontWeight: 600,
        color: theme.tokens.text2,
        ...(!isOpen && { px: 0, mx: 2, my: 0.5, py: 0, borderTop: `1px solid ${theme.tokens.line}` }),
      })}
    >
      {isOpen ? children : null}
    </Box>
  );
}
