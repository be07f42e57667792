import { z } from 'zod';
import { OPERATOR_ROLES } from '../../../domain/roles.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut } from '../../trpc/wire.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export const meOut = z.object({
  id: idOut,
  login: z.string(),
  role: z.enum(OPERATOR_ROLES),
  /** Whether an authenticator is set up, and whether deciding (or reading) requires one. */
  totp: z.boolean(),
  requireTotp: z.enum(['off', 'deciders', 'everyone']),
  recoveryCodesLeft: z.number().int().nonnegative(),
});

/** The signed-in operator, and what the console should remind them of. */
export async function viewOwnRecord({ store }: Deps, operator: Operator): Promise<z.infer<typeof meOut>> {
  return store.read(async (db) => ({
    id: operator.id,
    login: operator.login,
    role: operator.role,
    totp: operator.hasTotp,
    requireTotp: (await readSettings(db)).requireTotp,
    recoveryCodesLeft: await countRecoveryCodes(db, operator.id),
  }));
}
