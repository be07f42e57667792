import { usePermissions } from 'react-admin';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { canRole } from '../permissions.ts';

/** Why the signed-in operator may not do this, in words for beside the button; null when the role covers it. */
export function useWhyNot(resource: string, action: string): string | null {
  const { permissions } = usePermissions<OperatorRole | null>();
  if (permissions === undefined) return '권한을 확인하고 있어요.';
  if (permissions !== null && canRole(permissions, resource, action)) return null;
  return `${permissions === null ? '지금' : OPERATOR_ROLE_LABELS[permissions]} 권한으로는 할 수 없어요.`;
}
