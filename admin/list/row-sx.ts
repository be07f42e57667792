import type { ColourTokens } from '../theme/tokens.ts';

/** The styles of a selected row, and of one that slides out (`useRowLook`). */
export const rowStyles = (tokens: ColourTokens) => ({
  '& .RaDataTable-row': {
    cursor: 'pointer',
    // Leaves room for the header and the bottom bar when a key scrolls to the row.
    scrollMargin: '64px',
    transition: 'opacity 200ms ease-out, transform 200ms ease-out',
  },
  '& .RaDataTable-row.chosen': { boxShadow: `inset 4px 0 0 ${tokens.brand}` },
  // The class twice: the library's colour of a row under the pointer is stronger than one of them.
  '& .RaDataTable-row.chosen, & .RaDataTable-row.chosen.chosen:hover': { backgroundColor: tokens.brandWeak },
  '& .RaDataTable-row.leaving': { opacity: 0, transform: 'translateX(48px)' },
});

/** Narrow cells on a laptop, where the last column would not fit next to the panel. */
export const narrowCells = {
  '@media (max-width: 87.49em)': {
    '& .MuiTableCell-root': { px: 0.75 },
    // Room for a name of five syllables.
    '& .RaDataTable-rowCell.name-cell.beside': { width: '17%' },
    // The wide margins of a card are the room that a short login needs beside a long amount.
    '& .RaDataTable-headerCell:first-of-type, & .RaDataTable-rowCell:first-of-type': { pl: 1.5 },
    '& .RaDataTable-headerCell:last-of-type, & .RaDataTable-rowCell:last-of-type': { pr: 1.5 },
  },
  // Half a desk's monitor has room for who and how much beside the panel, which has the accounts.
  '@media (max-width: 74.99em)': {
    '& .accounts': { display: 'none' },
    '& .RaDataTable-rowCell.name-cell.beside': { width: '20%' },
    // The last column that is shown is the one before the accounts.
    '& .RaDataTable-headerCell:nth-last-of-type(2), & .RaDataTable-rowCell:nth-last-of-type(2)': { pr: 1.5 },
  },
};
