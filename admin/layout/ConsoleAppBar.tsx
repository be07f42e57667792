import { Button, Typography } from '@mui/material';
import { AppBar, TitlePortal, ToggleThemeButton, useLogout } from 'react-admin';
import { useMayLose } from '../forms/unsaved-changes.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { BusyMark } from './BusyMark.tsx';
import { OperatorBadge } from './OperatorBadge.tsx';

const toolbar = (
  <>
    <BusyMark />
    <SearchButton />
    <ToggleThemeButton />
    <OperatorBadge />
  </>
);

function SignOutButton() {
  const logout = useLogout();
  const mayLose = useMayLose();
  // The next operator may be another one, so the sign-in does not lead back to this page.
  return (
    <Button
      color="inherit"
      sx={{ flex: 'none' }}
      onClick={() => mayLose() && void logout({}, '/login', false)}
    >
      로그아웃
    </Button>
  );
}

export function ConsoleAppBar() {
  return (
    <AppBar
      // Operator and role stay visible while a list scrolls.
      alwaysOn
      color="inherit"
      elevation={0}
      toolbar={toolbar}
      userMenu={<SignOutButton />}
      sx={(theme) => ({ borderBottom: `1px solid ${theme.tokens.line}` })}
    >
      <Typography
        component="span"
        color="primary"
        sx={{
          // On a phone, and for large text in half a window, there is room for the page title only.
          display: { xs: 'none', lg: 'inline' },
          fontWeight: 800,
          fontSize: '1.0625rem',
          mr: 3,
          whiteSpace: 'nowrap',
        }}
      >
        DAON 콘솔
      </Typography>
      <TitlePortal component="h1" variant="body1" sx={{ fontWeight: 600 }} />
    </AppBar>
  );
}
