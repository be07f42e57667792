/** Exit codes: success, a finding or refusal, wrong usage. */
export const EXIT = { fine: 0, refused: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];
