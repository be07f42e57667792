/** A chip in a cell of a table: its words wrap, so that they never make the column wider. */
export const wrappedChip = {
  height: 'auto',
  minHeight: 24,
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
};

/** The room of such a chip: as wide as the column, and without a width of its own. */
export const chipRoom = { width: 0, minWidth: '100%' };
