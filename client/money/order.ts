import type { Answers } from '../api/trpc.ts';

/** The linked account that an order is for, and the balance with the terms that hold now. */
export type Account = Answers['linkedAccounts']['get'];
export type Balance = Answers['wallet']['balance'];
