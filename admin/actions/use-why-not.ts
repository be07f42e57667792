import { useCanAccess, usePermissions } from 'react-admin';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';

/** Why the signed-in operator may not do this, as a sentence beside the button; null when the role allows it. */
export function useWhyNot(resource: string, action: string): string | null {
  const { canAccess } = useCanAccess({ resource, action });
  const { permissions } = usePermissions<OperatorRole | null>();
  if (canAccess === undefined) return '권한을 확인하고 있어요.';
  if (canAccess) return null;
  return `${permissions ? OPERATOR_ROLE_LABELS[permissions] : '지금'} 권한으로는 할 수 없어요.`;
}
