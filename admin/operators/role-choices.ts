import { isOperatorRole, OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';

const meanings: Record<OperatorRole, string> = {
  viewer: '모두 볼 수 있지만 아무것도 바꾸지 못해요',
  operator: '요청을 결정하고 회원을 차단하고 초대를 만들어요',
  admin: '시세, 수수료, 회사, 운영자, 잠금, 외부 DAON 수신도 다뤄요',
};

export const roleChoices = OPERATOR_ROLES.map((id) => ({ id, name: OPERATOR_ROLE_LABELS[id] }));

export const roleMeaning = (role: string): string => (isOperatorRole(role) ? meanings[role] : '');
