import os from 'node:os';

/**
 * One more than there are cores: a third of the tests wait for a server of their own, a kill or a page meanwhile. On two
 * cores the third worker took a sixth of the time; a fourth took none.
 */
export const WORKERS = os.availableParallelism() + 1;
