import type { Deps } from '../deps/deps.ts';
import { clearOldPages } from './clear-old-pages.ts';
import { appendErasures, registerPath, type Erasure } from './register.ts';

/**
 * Called after an erasure was committed: adds its line to the register and removes what stayed in the database's files. It is done
 * even where the register cannot be written, as on a full disk: the next daily round or start adds the line.
 */
export async function finishErasure(
  deps: Pick<Deps, 'env' | 'log' | 'secrets' | 'store'>,
  line: Erasure,
): Promise<void> {
  const { env, log, secrets } = deps;
  try {
    appendErasures(registerPath(env), [line], secrets.registerKey);
  } catch (error) {
    log.error(
      { err: error },
      'an erasure is not in its register yet: no backup from before it may be restored',
    );
  }
  await clearOldPages(deps);
}
