import type { ReadDb } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import {
  findWarnings,
  type SendWarning,
  type WarningCode,
  type WarningFacts,
  type WarningRules,
  warnsAtAll,
} from '../../../domain/send-warnings.ts';
import type { WarningMode } from '../../../domain/settings.ts';
import type { Recipient } from './recipient.ts';
import { findLike, hasDealtWith, readLastSends, readLately, readStandingOf } from './warning-facts.repo.ts';

type Send = { holderId: number; to: Recipient; net: DaonUnits; now: Date };

const NOT_READ = {
  ...{ isKnown: false, known: [], isListed: false, reports: 0 },
  ...{ newDeviceAt: null, limitsRaisedAt: null, lastSends: [] },
};

/** The warnings that a send gives cause for now, of those in one of these modes. Reads for no other. */
export async function warnOfSend(
  db: ReadDb,
  { holderId, to, net, now }: Send,
  rules: WarningRules,
  modes: readonly WarningMode[] = ['ask', 'wait'],
): Promise<readonly SendWarning[]> {
  if (!warnsAtAll(rules, modes)) return [];
  const asks = (code: WarningCode) => modes.includes(rules.modes[code]);
  const facts: WarningFacts = {
    ...NOT_READ,
    ...{ address: to.address, net, now },
    ...(asks('lookalike') || asks('night') ? { isKnown: await hasDealtWith(db, holderId, to) } : {}),
    ...(asks('lookalike') ? { known: await findLike(db, holderId, to) } : {}),
    ...(asks('listed') ? await readStandingOf(db, to) : {}),
    ...(asks('night') ? await readLately(db, holderId) : {}),
    ...(asks('amount') ? { lastSends: await readLastSends(db, holderId) } : {}),
  };
  return findWarnings(facts, rules, modes);
}
