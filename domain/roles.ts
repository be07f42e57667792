/** Operators' roles (D42): each includes the ones before it. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const RANK: Readonly<Record<OperatorRole, number>> = { viewer: 0, operator: 1, admin: 2 };

export function roleCovers(has: OperatorRole, needs: OperatorRole): boolean {
  return RANK[has] >= RANK[needs];
}

export function isOperatorRole(raw: string): raw is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === raw);
}

export const OPERATOR_ROLE_LABELS: Readonly<Record<OperatorRole, string>> = {
  viewer: '조회자',
  operator: '운영자',
  admin: '관리자',
};
