import { randomInt } from 'node:crypto';
import { longOrShort } from '../runner/long-or-short.ts';

/**
 * Chooses the moments at which a harness strikes. The short form strikes at the same moments every time, the long form at
 * others; FAULT_SEED repeats those of a run that failed. What the load has done by then depends on the machine.
 */
export const FAULT_SEED = Number(process.env['FAULT_SEED'] ?? longOrShort(randomInt(1, 1_000_000), 1));
