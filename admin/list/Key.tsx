import { Box } from '@mui/material';

/** A key cap. Inside a button it is hidden from screen readers. */
export function Key({ children, isHidden = false }: { children: string; isHidden?: boolean }) {
  return (
    <Box
      component="kbd"
      aria-hidden={isHidden || undefined}
      sx={{
        display: 'inline-block',
        minWidth: 24,
        px: 0.75,
        borderRadius: '6px',
        border: '1px solid currentColor',
        font: 'inherit',
        // A button enlarges the icons in it.
        '&&&': { fontSize: '0.8125rem' },
        fontWeight: 600,
        lineHeight: '22px',
        textAlign: 'center',
        opacity: isHidden ? 0.85 : 1,
      }}
    >
      {children}
    </Box>
  );
}
