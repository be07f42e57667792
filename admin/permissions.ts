import { roleCovers } from '../domain/roles.ts';
import type { OperatorRole } from '../domain/roles.ts';

/**
 * What a role may do in the console. The server decides; this table only keeps the console from offering
 * what the server would refuse, so anything that is not listed is denied.
 */
const lowestRole = new Map<string, OperatorRole>([
  ['purchases.list', 'viewer'],
  ['purchases.show', 'viewer'],
  ['purchases.decide', 'operator'],
  ['holders.list', 'viewer'],
  ['holders.show', 'viewer'],
  ['companies.list', 'viewer'],
  ['settings.show', 'viewer'],
  ['settings.edit', 'admin'],
]);

export function canRole(role: OperatorRole, resource: string, action: string): boolean {
  const lowest = lowestRole.get(`${resource}.${action}`);
  return lowest !== undefined && roleCovers(role, lowest);
}
