import { z } from 'zod';
import { DAY_MS } from '../../../domain/durations.ts';
import { WARNING_CODES, type WarningCode } from '../../../domain/send-warnings.ts';
import type { Deps } from '../../deps/deps.ts';
import { countWarnings } from './recipients.repo.ts';

/** So long after a warning its send may turn out to be regretted. */
export const REGRET_DAYS = 14;
const RATED_DAYS = 90;

const rated = z.number().int().nonnegative();

export const ratesOut = z.array(
  z.object({
    code: z.enum(WARNING_CODES),
    /** Questions that were answered and sends that waited: in 90 days, and at least 14 days ago. */
    warned: rated,
    /** Of them, those whose send was made. */
    sent: rated,
    /** Of those, the false alarms: in 14 days neither undone by an operator nor was the recipient reported or listed. */
    unfounded: rated,
  }),
);

/** How often each warning was a false alarm. */
export async function rateWarnings({ store, clock }: Deps): Promise<z.input<typeof ratesOut>> {
  const to = new Date(clock.now().getTime() - REGRET_DAYS * DAY_MS);
  const from = new Date(to.getTime() - RATED_DAYS * DAY_MS);
  const rows = await store.read((db) => countWarnings(db, { from, to, regretMs: REGRET_DAYS * DAY_MS }));
  const none = (code: WarningCode) => ({ code, warned: 0, sent: 0, unfounded: 0 });
  return WARNING_CODES.map((code) => rows.find((row) => row.code === code) ?? none(code));
}
