import { sumOf } from '../amounts/signed-amount.ts';
import type { TrialBalance } from '../api/contract.ts';

type Accounts = TrialBalance['accounts'];

/** The system accounts one by one, and the holders as one sum: there may be very many of them. */
export function trialRows(accounts: Accounts): { system: Accounts; holders: string | null; count: number } {
  const isHolder = ({ account }: Accounts[number]) => account.startsWith('holder:');
  const holders = accounts.filter(isHolder);
  return {
    system: accounts.filter((row) => !isHolder(row)),
    holders: sumOf(holders.map(({ balance }) => balance)),
    count: holders.length,
  };
}
