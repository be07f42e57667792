import type { Deps } from '../../deps.ts';

/**
 * What stands for a password in a proposal, so that both operators are known to mean the same one. Bound to the operator whom
 * it is for: equal passwords of two records look different.
 */
export function proposedPassword({ secrets }: Pick<Deps, 'secrets'>, whose: string, password: string) {
  return secrets.hmac('proposed-password', `${whose}:${password}`);
}
