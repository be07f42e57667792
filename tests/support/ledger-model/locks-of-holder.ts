// What the ledger model holds of a holder's own locks (D72 to D74). Values: a change makes another one.
export type ModelRules = {
  readonly day: bigint | null;
  readonly act: bigint | null;
  readonly waitWon: bigint | null;
  readonly waitHours: number | null;
};

export type ModelRecipient = {
  readonly id: number;
  readonly address: string;
  /** Null for an address that no wallet here owns. */
  readonly receiver: number | null;
  readonly designated: boolean;
  readonly fromMs: number | null;
};

export type ModelLocks = {
  readonly frozenMs: number | null;
  readonly endsMs: number | null;
  readonly waitHours: number;
  readonly nextWait: { readonly hours: number; readonly atMs: number } | null;
  readonly rules: ModelRules;
  readonly next: (ModelRules & { readonly atMs: number }) | null;
  readonly recipients: readonly ModelRecipient[];
  /** What has left or is to leave, by the request or the row, in units of DAON by 1/10 000 won. */
  readonly spends: readonly { readonly id: number; readonly worth: bigint; readonly day: string }[];
  /** The holders to whom a send has ended well. */
  readonly sentTo: readonly number[];
  /** Whether the session that calls come with has not been ended, and whether there is a passkey. */
  readonly isSignedIn: boolean;
  readonly hasPasskey: boolean;
};

export const NO_RULES: ModelRules = { day: null, act: null, waitWon: null, waitHours: null };

export const NO_LOCKS: ModelLocks = {
  ...{ frozenMs: null, endsMs: null, waitHours: 0, nextWait: null, rules: NO_RULES, next: null },
  ...{ recipients: [], spends: [], sentTo: [], isSignedIn: false, hasPasskey: false },
};
