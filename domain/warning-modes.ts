/** What a warning about a send does (D75): nothing, ask its holder, or ask and let the send wait. */
export const WARNING_MODES = ['off', 'ask', 'wait'] as const;
export type WarningMode = (typeof WARNING_MODES)[number];
