import { after, type Answer } from '../../../db/answer.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { confirmPassword } from './confirm-password.ts';
import { warnsAtAll, type WarningRules } from '../../../domain/send-warnings.ts';
import { waitRuleOf, type WaitRule } from '../../../domain/waits.ts';
import { readOutflowSettings, readSetting, warningRulesOf } from '../../settings/read-settings.ts';

export type Outflow = {
  /** Called before tokens move; throws PASSWORD_CONFIRM_REQUIRED while the setting is on and the password was not checked. */
  requireConfirmed: () => void;
  /** Which first sends wait. */
  wait: WaitRule | null;
  /** What the warnings demand that let a send wait, and how long; null while none does. */
  warned: { rules: WarningRules; hours: number } | null;
};

/** Runs in the transaction of the outflow. */
export type OutflowCheck = (tx: Tx) => Answer<Outflow>;

const checkWith =
  (isChecked: boolean): OutflowCheck =>
  (tx) =>
    after(readOutflowSettings(tx), (settings) => {
      const rules = warningRulesOf(settings);
      const hours = settings.firstSendWaitHours;
      return {
        requireConfirmed: () => {
          if (settings.confirmWithPassword && !isChecked) throw new DomainError('PASSWORD_CONFIRM_REQUIRED');
        },
        wait: waitRuleOf(settings.firstSendWaitWon, hours),
        warned: warnsAtAll(rules, ['wait']) ? { rules, hours } : null,
      };
    });

const refuseWithoutPassword = checkWith(false);
const acceptPassword = checkWith(true);

/**
 * While `confirmWithPassword` is on, tokens leave only with the holder's password. The wallet asks for it in its
 * confirmation (D39), and the server enforces it, because a stolen session could simply omit it. A password is checked here,
 * because hashing it takes longer than a transaction may; returns what is left to check. Throws PASSWORD_WRONG.
 */
export function confirmOutflow(
  deps: Deps,
  holder: { id: number },
  password: string | undefined,
): Answer<OutflowCheck> {
  return password === undefined ? refuseWithoutPassword : checkPassword(deps, holder, password);
}

async function checkPassword(deps: Deps, holder: { id: number }, password: string): Promise<OutflowCheck> {
  const isOn = await deps.store.readOne((db) => readSetting(db, 'confirmWithPassword'));
  // A password that was not checked counts for nothing when the setting has been switched on before the transaction.
  if (!isOn) return refuseWithoutPassword;
  await confirmPassword(deps, holder, password);
  return acceptPassword;
}
