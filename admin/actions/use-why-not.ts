import { useCanAccess, usePermissions } from 'react-admin';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import type { Path } from '../api/contract.ts';
import type { Permissions } from '../auth-provider.ts';

/** Why the signed-in operator may not call a procedure, as a sentence beside the button; null when the role covers it. */
export function useWhyNot(path: Path | `${string}.create`): string | null {
  const [resource = '', action = ''] = path.split('.');
  const { canAccess } = useCanAccess({ resource, action });
  const { permissions } = usePermissions<Permissions | null>();
  if (canAccess === undefined) return '권한을 확인하고 있어요.';
  if (canAccess) return null;
  return `${permissions ? OPERATOR_ROLE_LABELS[permissions.role] : '지금'} 권한으로는 할 수 없어요.`;
}
