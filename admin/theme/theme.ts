import { lighten } from '@mui/material/styles';
import { defaultTheme } from 'react-admin';
import type { RaThemeOptions } from 'react-admin';
import { fontFamily } from './font-family.ts';
import { plainStyles } from './plain-styles.ts';
import { darkTokens, lightTokens } from './tokens.ts';
import type { ColourTokens } from './tokens.ts';
import { unseen, unseenStyles } from './unseen.ts';

declare module '@mui/material/styles' {
  interface Theme {
    tokens: ColourTokens;
  }
  interface ThemeOptions {
    tokens?: ColourTokens;
  }
}

type Tone = { readonly text: string; readonly back: string };

/** Text and background colours of the four severities. */
function tonesOf(tokens: ColourTokens): Record<'Success' | 'Warning' | 'Error' | 'Info', Tone> {
  return {
    Success: { text: tokens.good, back: tokens.goodWeak },
    Warning: { text: tokens.warn, back: tokens.warnWeak },
    Error: { text: tokens.danger, back: tokens.dangerWeak },
    Info: { text: tokens.brand, back: tokens.brandWeak },
  };
}

/** Chips of one severity look alike in every variant. */
function softChips(tokens: ColourTokens) {
  return Object.fromEntries(
    Object.entries(tonesOf(tokens)).map(([name, { text, back }]) => [
      `&.MuiChip-color${name}`,
      { color: text, backgroundColor: back, borderColor: 'transparent' },
    ]),
  );
}

function softAlerts(tokens: ColourTokens) {
  return Object.fromEntries(
    Object.entries(tonesOf(tokens)).map(([name, { text, back }]) => [
      `&.MuiAlert-color${name}`,
      { color: tokens.text, backgroundColor: back, '& .MuiAlert-icon': { color: text } },
    ]),
  );
}

/** A field would add them to the page when it comes and remove them when it goes, and have all of the page styled again. */
const autoFillStyles = {
  '@keyframes mui-auto-fill': { from: { display: 'block' } },
  '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
} as const;

function themeOf(mode: 'light' | 'dark', tokens: ColourTokens): RaThemeOptions {
  // MUI darkens a button under the pointer. The dark text of a bright button could hardly be read then.
  const filled = (main: string) => ({
    main,
    contrastText: tokens.onBrand,
    ...(mode === 'dark' && { dark: lighten(main, 0.25) }),
  });
  return {
    ...defaultTheme,
    tokens,
    palette: {
      mode,
      primary: filled(tokens.brand),
      secondary: filled(tokens.brand),
      error: filled(tokens.danger),
      warning: filled(tokens.warn),
      success: filled(tokens.good),
      background: { default: tokens.bg, paper: tokens.surface },
      text: { primary: tokens.text, secondary: tokens.text2 },
      divider: tokens.line,
    },
    shape: { borderRadius: 12 },
    // In em, so that a browser whose text is large gets the layout of a narrower window.
    breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
    typography: {
      fontFamily,
      htmlFontSize: 16,
      fontSize: 14,
      body1: { fontSize: '1rem' },
      body2: { fontSize: '0.9375rem' },
      caption: { fontSize: '0.8125rem' },
      h5: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.35 },
      h6: { fontSize: '1.25rem', fontWeight: 700 },
      button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none' },
    },
    components: {
      ...defaultTheme.components,
      MuiCssBaseline: {
        styleOverrides: {
          // What takes the focus scrolls out from under the bar, and over the buttons that stay at the bottom of a table.
          html: { scrollPadding: '3.5rem 0 5rem' },
          body: {
            fontVariantNumeric: 'tabular-nums',
            // A ligature of the font draws the x between digits, as in an address that begins with 0x00, as the sign ×.
            fontVariantLigatures: 'none',
            wordBreak: 'keep-all',
            overflowWrap: 'break-word',
          },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
          },
          // A contrast theme of the system draws in its own colours, without backgrounds: there, lines show what is pressed, chosen or on.
          '@media (forced-colors: active)': {
            ':is(a, button).MuiButton-contained': { outline: '1px solid', outlineOffset: -1 },
            ':is(a, button, tr):is(.Mui-selected, [aria-pressed="true"], .chosen)': {
              outline: '3px solid Highlight',
              outlineOffset: -3,
            },
            '.MuiSwitch-track': { outline: '1px solid', opacity: '1 !important' },
            '.MuiSwitch-thumb': { border: '10px solid' },
            '.MuiLinearProgress-bar': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
          },
          ...unseenStyles,
          ...autoFillStyles,
          ...plainStyles(tokens),
        },
      },
      // Its margins are by a rule on siblings of any name: one element that comes or goes, such as a row, has all after it styled anew.
      MuiStack: { defaultProps: { useFlexGap: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } }, defaultProps: { elevation: 0 } },
      // Without the ripple every pressable control draws its own focus outline.
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            '&.Mui-focusVisible': { outline: `3px solid ${tokens.brand}`, outlineOffset: 2, zIndex: 1 },
          },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTableSortLabel: {
        styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: 4, borderRadius: 4 } } },
      },
      // Help text of a disabled field stays readable.
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: tokens.text2 } } } },
      // react-admin's indicators have no name.
      MuiCircularProgress: { defaultProps: { 'aria-label': '불러오는 중' } },
      // Nor has react-admin a text for what was typed and matches nothing.
      MuiAutocomplete: { defaultProps: { noOptionsText: '맞는 것이 없어요' } },
      MuiPagination: { defaultProps: { 'aria-label': '목록의 쪽' } },
      MuiAppBar: { styleOverrides: { root: { boxShadow: 'none' } } },
      MuiChip: {
        styleOverrides: {
          root: { fontWeight: 600, ...softChips(tokens) },
          filled: { '&.MuiChip-colorDefault': { backgroundColor: tokens.surface2 } },
          outlined: {
            '&.MuiChip-colorPrimary': {
              color: tokens.brand,
              backgroundColor: tokens.brandWeak,
              borderColor: 'transparent',
            },
          },
        },
      },
      MuiAlert: { styleOverrides: { root: { borderRadius: 12 }, standard: softAlerts(tokens) } },
      MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
      MuiTextField: { defaultProps: { variant: 'outlined' } },
      MuiTableCell: { styleOverrides: { root: { borderColor: tokens.line } } },
      // Nor does a press beside a question close it at first.
      MuiDialog: { styleOverrides: { root: { '& > *': unseen }, paper: { borderRadius: 20 } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 700 } } },
      MuiToggleButton: { styleOverrides: { root: { color: tokens.text2, fontWeight: 600 } } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
      // These components set a font that the console does not load.
      RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { fontFamily } } } },
      RaError: { styleOverrides: { root: { '& .RaError-title': { fontFamily } } } },
      RaAuthError: { styleOverrides: { root: { '& .RaAuthError-message': { fontFamily } } } },
      // The library writes it in the colour of its background, and a focused button is lowered to a level under the bar.
      RaSkipNavigationButton: {
        styleOverrides: {
          root: {
            '&, &:hover': { backgroundColor: tokens.brand, color: tokens.onBrand, opacity: 1 },
            '&&.Mui-focusVisible': { zIndex: 5_000 },
          },
        },
      },
      RaTopToolbar: { styleOverrides: { root: { alignItems: 'center' } } },
      RaListToolbar: { styleOverrides: { root: { paddingBottom: 12 } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            borderRadius: 12,
            margin: '1px 8px',
            minHeight: 34,
            paddingTop: 4,
            paddingBottom: 4,
            fontSize: '0.9375rem',
            '&.Mui-focusVisible': { outlineOffset: -3 },
            '& .RaMenuItemLink-icon': { minWidth: '2.5rem' },
            '&.RaMenuItemLink-active': {
              backgroundColor: tokens.brandWeak,
              color: tokens.brand,
              fontWeight: 700,
              '& .MuiSvgIcon-root': { color: tokens.brand },
            },
          },
        },
      },
      RaDataTable: {
        styleOverrides: {
          root: {
            '& .RaDataTable-headerCell': {
              color: tokens.text2,
              fontSize: '0.8125rem',
              fontWeight: 600,
              whiteSpace: 'nowrap',
              padding: '6px 12px',
            },
            '& .RaDataTable-rowCell': { padding: '12px 12px' },
            // Half a window: cells beside each other.
            '@media (max-width: 74.99em)': {
              '& .RaDataTable-headerCell, & .RaDataTable-rowCell': { paddingLeft: 6, paddingRight: 6 },
            },
            // For short values: a kind, a count, an action.
            '& .one-line': { whiteSpace: 'nowrap' },
            // A name of any length takes a share of the table, and less where an amount needs the room.
            '& .RaDataTable-rowCell.name-cell': {
              width: '24%',
              minWidth: 72,
              maxWidth: 0,
              overflow: 'hidden',
            },
            '& .RaDataTable-rowCell.name-cell.beside': { width: '14%' },
            // Where that is not enough, the day stands above the time of it.
            '& .RaDataTable-rowCell time': { whiteSpace: 'normal' },
            // Aligned with the headings above a table.
            '& .RaDataTable-headerCell:first-of-type, & .RaDataTable-rowCell:first-of-type': {
              paddingLeft: 20,
            },
            '& .RaDataTable-headerCell:last-of-type, & .RaDataTable-rowCell:last-of-type': {
              paddingRight: 20,
            },
            '& .RaDataTable-row:last-of-type .RaDataTable-rowCell': { borderBottom: 0 },
          },
        },
      },
    },
  };
}

export const lightTheme = themeOf('light', lightTokens);
export const darkTheme = themeOf('dark', darkTokens);
