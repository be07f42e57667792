import { alpha } from '@mui/material/styles';
import type { ColourTokens } from './tokens.ts';

/**
 * Small parts that a page has by the dozen, as plain elements with a class: a styled component renders three components for its
 * element and writes its style out each time.
 */
export const plainStyles = (tokens: ColourTokens) => ({
  '.moment, .moment > span': { whiteSpace: 'nowrap' },
  '.fact': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 16,
    paddingTop: 6,
    paddingBottom: 6,
    fontSize: '0.9375rem',
    lineHeight: 1.43,
  },
  '.fact > dt': { flexShrink: 0, color: tokens.text2 },
  '.fact > dd': { margin: 0, textAlign: 'right', fontWeight: 500, overflowWrap: 'anywhere' },
  '.fact > dd.strong': { fontWeight: 700 },
  // Large text has no room for day and time on one line.
  '.fact > dd time': { whiteSpace: 'normal' },
  '.tone-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    height: 24,
    boxSizing: 'border-box',
    borderRadius: 16,
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  '.tone-chip > span': { padding: '0 8px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.plain-link': {
    color: tokens.brand,
    textDecoration: 'underline',
    textDecorationColor: alpha(tokens.brand, 0.4),
    '&:hover': { textDecorationColor: 'inherit' },
  },
  '.facts': { margin: 0 },
  '.amount': { whiteSpace: 'nowrap' },
  '.amount.strong': { fontWeight: 700 },
  '.two-lines': {
    display: 'flex',
    flexDirection: 'column',
    '& > span:last-child': { fontSize: '0.9375rem', color: tokens.text2 },
  },
  '.short-text': {
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.key-cap': {
    display: 'inline-block',
    minWidth: 24,
    padding: '0 6px',
    borderRadius: 6,
    border: '1px solid currentColor',
    font: 'inherit',
    // A button enlarges the icons in it.
    '&&&': { fontSize: '0.8125rem' },
    fontWeight: 600,
    lineHeight: '22px',
    textAlign: 'center',
    '&.in-button': { opacity: 0.85 },
  },
  '.account-facts': {
    '& > span': { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.66, color: tokens.text2 },
    '& > div, & > p': { margin: 0, fontSize: '0.9375rem', lineHeight: 1.43, overflowWrap: 'anywhere' },
    '& > div': { fontWeight: 600 },
    '& > p': { color: tokens.text2 },
  },
  '.recent-requests': { listStyle: 'none', padding: 0, margin: '8px 0 0' },
  '.recent-requests > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '4px 0',
    fontSize: '0.875rem',
    '& > .moment': { marginLeft: 'auto', color: tokens.text2 },
  },
});
