import { Box } from '@mui/material';
import { useSidebarState } from 'react-admin';

/**
 * The heading of a group in the menu. A menu may contain separators but no headings, so a separator carries the name.
 * The arrow keys skip it. In the collapsed menu it is a line.
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
