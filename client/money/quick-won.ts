/** Amounts in won that a tap adds, with what their chips say. */
export const QUICK_WON = [
  { won: 10_000n, label: '+1만' },
  { won: 50_000n, label: '+5만' },
  { won: 100_000n, label: '+10만' },
] as const;
