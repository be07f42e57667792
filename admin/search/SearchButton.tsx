import SearchIcon from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { keyOf } from '../list/decision-keys.ts';
import { SearchPalette } from './SearchPalette.tsx';

/** Opens the search palette; Ctrl-K and ⌘K open it on every page. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || keyOf(event) !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        aria-label="찾기"
        startIcon={<SearchIcon />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={(theme) => ({
          color: theme.tokens.text2,
          borderColor: theme.tokens.line,
          mx: { xs: 0.5, md: 1 },
          whiteSpace: 'nowrap',
          // On a phone only the icon is shown.
          [theme.breakpoints.down('md')]: {
            minWidth: 40,
            '& .MuiButton-startIcon': { mx: 0 },
          },
        })}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          찾기
        </Box>
        {/* Drawn by CSS: text of its own would have to be part of the button's name. */}
        <Box
          component="kbd"
          aria-hidden="true"
          sx={{
            ml: 1,
            font: 'inherit',
            fontSize: '0.8125rem',
            display: { xs: 'none', md: 'inline' },
            '&::after': { content: '"Ctrl K"' },
          }}
        />
      </Button>
      {isOpen && <SearchPalette onClose={() => setOpen(false)} />}
    </>
  );
}
