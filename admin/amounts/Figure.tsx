import { Box, Typography } from '@mui/material';

/** Font sizes by the length of the number: the longest amount fits the narrowest panel on one line. */
const SIZES = [
  { upTo: 14, fontSize: '2rem' },
  { upTo: 18, fontSize: '1.625rem' },
  { upTo: Infinity, fontSize: '1.25rem' },
] as const;

/** Number and unit: '1,000.5 DAON', '5,000원'. */
const AMOUNT = /^([−+]?[\d,.]+)(\s*)(.*)$/;

/** The main figure of a page or a panel. An amount may break before its unit only: half a number reads as another one. */
export function Figure({ children, isLong = false }: { children: string; isLong?: boolean }) {
  const [, number, gap, unit] = AMOUNT.exec(children) ?? [];
  const fontSize = SIZES.find(({ upTo }) => (number?.length ?? 0) <= upTo)?.fontSize;
  return (
    <Typography
      sx={{
        fontSize: isLong ? '1.375rem' : fontSize,
        fontWeight: 700,
        lineHeight: 1.3,
        overflowWrap: number === undefined ? 'anywhere' : 'normal',
      }}
    >
      {number === undefined ? (
        children
      ) : (
        <>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {gap === '' ? children : number}
          </Box>
          {gap === '' ? null : ` ${unit}`}
        </>
      )}
    </Typography>
  );
}
