import type { Deps } from '../../deps/deps.ts';

/**
 * Represents a password in a proposal, so that both operators are known to mean the same one. Bound to its owner, so
 * that equal passwords of two records differ.
 */
export function proposedPassword({ secrets }: Pick<Deps, 'secrets'>, whose: string, password: string) {
  return secrets.hmac('proposed-password', `${whose}:${password}`);
}
