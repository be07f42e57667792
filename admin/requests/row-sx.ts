import type { ColourTokens } from '../theme/tokens.ts';
import type { Selection } from './MasterDetail.tsx';

/** How a row looks while it is chosen, and while it slides out. */
export function rowSxOf({ selectedId, leavingIds }: Selection, tokens: ColourTokens) {
  return (row: { id: number }) => ({
    cursor: 'pointer',
    // Room for the head and the bar at the bottom when the keys bring a row into sight.
    scrollMargin: '64px',
    transition: 'opacity 200ms ease-out, transform 200ms ease-out',
    ...(row.id === selectedId && {
      '&, &&:hover': { backgroundColor: tokens.brandWeak },
      boxShadow: `inset 4px 0 0 ${tokens.brand}`,
    }),
    ...(leavingIds.has(row.id) && { opacity: 0, transform: 'translateX(48px)' }),
  });
}

/** A laptop's window has no room to spare: without this the last column is cut off beside a panel, or out of sight. */
export const narrowCells = { '@media (max-width: 1399px)': { '& .MuiTableCell-root': { px: 0.75 } } };
