// Time enters the server here only, so that tests can stand at any moment.

export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
