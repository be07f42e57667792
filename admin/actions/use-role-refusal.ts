import { usePermissions } from 'react-admin';
import type { OperatorRole } from '../../domain/roles.ts';
import { canRole } from '../permissions.ts';

const onlyAdmin = '관리자만 할 수 있어요.';
const notViewer = '조회 권한으로는 할 수 없어요.';

/** Why the signed-in operator's role may not do this, in words; null when it may. */
export function useRoleRefusal(resource: string, action: string): string | null {
  const { permissions } = usePermissions<OperatorRole | null>();
  if (permissions && canRole(permissions, resource, action)) return null;
  return canRole('operator', resource, action) ? notViewer : onlyAdmin;
}
