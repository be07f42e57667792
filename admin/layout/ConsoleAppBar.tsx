import { Button, Typography } from '@mui/material';
import { AppBar, LoadingIndicator, TitlePortal, ToggleThemeButton, useLogout } from 'react-admin';
import { SearchButton } from '../search/SearchButton.tsx';
import { OperatorBadge } from './OperatorBadge.tsx';

const toolbar = (
  <>
    <LoadingIndicator />
    <SearchButton />
    <ToggleThemeButton />
    <OperatorBadge />
  </>
);

function SignOutButton() {
  const logout = useLogout();
  // Who comes next is perhaps somebody else: the page that was open is not theirs to land on.
  return (
    <Button color="inherit" sx={{ flex: 'none' }} onClick={() => void logout({}, '/login', false)}>
      로그아웃
    </Button>
  );
}

export function ConsoleAppBar() {
  return (
    <AppBar
      // The operator and the role stay in sight however far a list is scrolled.
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
          // A phone has room for the name of the page alone.
          display: { xs: 'none', md: 'inline' },
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
