import { Alert, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { roleCovers } from '../../domain/roles.ts';
import type { Me } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { useOwnRecord } from './use-own-record.ts';

function isAsked({ totp, requireTotp, role }: Me): boolean {
  if (totp || requireTotp === 'off') return false;
  return requireTotp === 'everyone' || roleCovers(role, 'operator');
}

/** Asks on every page to enrol an authenticator where the setting requires one. */
export function EnrolBanner() {
  const { data } = useOwnRecord();
  if (data === undefined || !isAsked(data)) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button component={RouterLink} to={paths.account} color="inherit">
          등록하기
        </Button>
      }
    >
      인증 앱을 등록해야 요청을 결정할 수 있어요.
    </Alert>
  );
}
