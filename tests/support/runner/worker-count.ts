import os from 'node:os';

/**
 * One more than there are cores: a third of the tests wait for a server of their own, a kill or a page meanwhile. On two
 * cores the third worker made the server's tests a sixth shorter; a fourth changed nothing.
 */
export const WORKERS = os.availableParallelism() + 1;

/** Tests in a browser wait still longer: the fourth worker made them a ninth shorter on two cores. */
export const BROWSER_WORKERS = WORKERS + 1;
