/** What is known about a request beside its own row. */
export const REQUEST_FACT_KINDS = [
  /** An operator has signed an act on a version of it. */
  'signed',
  /** An operator has said that the won of the taken sale was sent; it lasts until the take ends. */
  'saidPaid',
  /** An open line of the bank is its money: without the request, a line of its holder would be left over, or the line names the sale. */
  'certain',
  /** An open line has surely paid one of the equal sales of its holder, whichever it is. */
  'likely',
  /** An open line may mean the sale. */
  'possible',
  /** A line that is settled with the sale names its holder and no other sale, or carries its reference. */
  'named',
] as const;
export type RequestFactKind = (typeof REQUEST_FACT_KINDS)[number];

/** What open lines of the bank say, the strongest first. */
export const BANK_SAYS = ['certain', 'likely', 'possible'] as const satisfies readonly RequestFactKind[];
export type BankSays = (typeof BANK_SAYS)[number];
