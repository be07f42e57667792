/** What a holder's timeline in the console is made of. */
export const TIMELINE_KINDS = [
  'order',
  'ledger',
  'correction',
  'bankLine',
  'alarm',
  'session',
  'lock',
  'warning',
  'report',
  'note',
  'act',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
