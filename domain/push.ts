/**
 * What is pushed to a holder's devices (ADR-0031): which alarms, for how long, and in which words. A push is shown on a
 * locked screen, so it says no amount unless the holder asked for it, and never a name, an account or an operator's reason.
 */
import { alarmAdvice, alarmSentence, type AlarmFacts } from './alarm-words.ts';
import type { AlarmType, PushKind } from './alarms.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from './durations.ts';

/** What one device is sent. */
export type PushChoice = Readonly<Record<PushKind, boolean>> & { readonly withAmount: boolean };

/** A holder's phones, tablets and computers; one more replaces the oldest. */
export const PUSH_DEVICES_MAX = 5;

/** An alarm of yesterday is not news: after this neither we nor the push service try any more. */
export const PUSH_LIFE_MS = DAY_MS;

/** After an outage a device gets the newest alarms, not all of a day. */
export const PUSH_BACKLOG_MAX = 20;

const FIRST_PAUSE_MS = 15 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * The pause after a number of failed attempts in a row, counted from 1. A push service may ask for a longer one, but no
 * longer than an alarm is worth.
 */
export function pushPauseMs(failures: number, askedMs: number | null): number {
  const ours = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  return Math.min(Math.max(ours, askedMs ?? 0), PUSH_LIFE_MS);
}

/** What the worker of the wallet gets; `client/sw/service-worker.ts` reads it. */
export type PushText = {
  /** Of the alarm. One that arrives twice replaces the first. */
  id: number;
  type: AlarmType;
  trxId: number | null;
  title: string;
  body: string;
};

export type PushedAlarm = AlarmFacts & { id: number; trxId: number | null };

export function pushTextOf(alarm: PushedAlarm, { withAmount }: Pick<PushChoice, 'withAmount'>): PushText {
  const { id, type, trxId } = alarm;
  const title = alarmSentence(alarm, { amounts: withAmount, accounts: false });
  return { id, type, trxId, title, body: alarmAdvice(type) ?? '눌러서 확인해주세요' };
}
