// The only source of time in the server, so that tests can set it.

export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
