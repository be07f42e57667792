// The balance that this device has shown last, for a wallet that opens without a network (ADR-0032).
import { isRecord } from '../../domain/is-record.ts';
import { parseDaon } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { readStoredJson, store } from '../state/browser-storage.ts';
import { getSession } from './session.ts';

const KEY = 'daon.lastBalance';

export type LastBalance = { readonly units: DaonUnits; readonly at: Date };

/** Keeps a balance in DAON as the wire wrote it, and when it came, for the holder who is signed in. */
export function keepLastBalance(balance: string, at: number): void {
  const session = getSession();
  if (session !== null) store('localStorage', KEY, JSON.stringify({ user_id: session.user_id, balance, at }));
}

export const forgetLastBalance = (): void => store('localStorage', KEY, null);

/** What is kept of the holder who is signed in; null without it. */
export function lastBalance(): LastBalance | null {
  const kept = readStoredJson('localStorage', KEY);
  if (!isRecord(kept) || kept.user_id !== getSession()?.user_id) return null;
  const units = parseDaon(String(kept.balance));
  return units.ok ? { units: units.value, at: new Date(Number(kept.at)) } : null;
}
