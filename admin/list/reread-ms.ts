/**
 * How often what is open is read again, besides for the events of the inbox. They report no end by time, as of a signature or of a
 * waiting send, and no change of a holder or an operator, whose block or end changes what a row means.
 */
export const LIST_REREAD_MS = 30_000;
