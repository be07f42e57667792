import { roleCovers } from '../domain/roles.ts';
import type { OperatorRole } from '../domain/roles.ts';
import { REQUEST_RESOURCES } from '../domain/request-resources.ts';

/**
 * The lowest role for each action of the console. The server enforces access; this table keeps the console from
 * offering what the server would refuse. Actions that are not listed are denied.
 */
const lowestRole = new Map<string, OperatorRole>([
  ['inbox.list', 'viewer'],
  ...REQUEST_RESOURCES.flatMap((resource): [string, OperatorRole][] => [
    [`${resource}.list`, 'viewer'],
    [`${resource}.show`, 'viewer'],
    [`${resource}.decide`, 'operator'],
  ]),
  ['linkedAccounts.list', 'viewer'],
  ['linkedAccounts.show', 'viewer'],
  ['linkedAccounts.edit', 'operator'],
  ['deposits.list', 'viewer'],
  ['deposits.create', 'admin'],
  ['bankLines.list', 'viewer'],
  ['bankLines.create', 'operator'],
  ['bankLines.edit', 'operator'],
  ['payouts.list', 'viewer'],
  ['payouts.show', 'viewer'],
  ['payouts.create', 'operator'],
  ['payouts.edit', 'operator'],
  ['invites.list', 'viewer'],
  ['invites.create', 'operator'],
  ['invites.edit', 'operator'],
  ['announcements.list', 'viewer'],
  ['announcements.create', 'operator'],
  ['announcements.edit', 'operator'],
  ['alarms.list', 'viewer'],
  ['messages.list', 'viewer'],
  ['messages.resend', 'operator'],
  ['ledgerAccounts.list', 'viewer'],
  ['transactions.list', 'viewer'],
  ['transactions.correct', 'admin'],
  ['bankImports.list', 'viewer'],
  ['bankImports.edit', 'operator'],
  ['closings.list', 'viewer'],
  ['closings.close', 'operator'],
  ['audit.list', 'viewer'],
  ['audit.verify', 'admin'],
  ['operators.list', 'admin'],
  ['operators.show', 'admin'],
  ['operators.create', 'admin'],
  ['operators.edit', 'admin'],
  ['notes.create', 'operator'],
  ['personalData.reveal', 'operator'],
  ['exports.create', 'operator'],
  ['holders.list', 'viewer'],
  ['holders.show', 'viewer'],
  ['holders.block', 'operator'],
  ['holders.endSessions', 'operator'],
  ['holders.erase', 'admin'],
  ['holders.giveAddress', 'admin'],
  ['holders.lock', 'admin'],
  ['holders.payOut', 'admin'],
  ['companies.list', 'viewer'],
  ['companies.show', 'admin'],
  ['companies.create', 'admin'],
  ['companies.edit', 'admin'],
  ['settings.show', 'viewer'],
  ['settings.edit', 'admin'],
]);

export function canRole(role: OperatorRole, resource: string, action: string): boolean {
  const lowest = lowestRole.get(`${resource}.${action}`);
  return lowest !== undefined && roleCovers(role, lowest);
}
