// Every call of the legacy API by its path under /api.
import { accountCalls } from './calls/account-calls.ts';
import { alarmCalls } from './calls/alarm-calls.ts';
import { historyCalls } from './calls/history-calls.ts';
import { moneyCalls } from './calls/money-calls.ts';
import { recoveryCalls } from './calls/recovery-calls.ts';
import { signInCalls } from './calls/sign-in-calls.ts';
import { signUpCalls } from './calls/sign-up-calls.ts';
import { walletCalls } from './calls/wallet-calls.ts';
import type { LegacyCall } from './legacy-call.ts';

export const LEGACY_CALLS: Readonly<Record<string, LegacyCall>> = {
  ...signUpCalls,
  ...signInCalls,
  ...recoveryCalls,
  ...walletCalls,
  ...historyCalls,
  ...alarmCalls,
  ...accountCalls,
  ...moneyCalls,
};
