/**
 * Whether a sign-in is on a device that its holder has used (ADR-0044).
 */
import { deviceName, UNKNOWN_DEVICE } from './device-name.ts';
import { showDateTime } from './display-time.ts';
import { DAY_MS } from './durations.ts';
import { DEVICE_TEXTS_PER_DAY, KNOWN_DEVICE_LIFE_MS, KNOWN_DEVICES_MAX } from './limits.ts';

export type HadDevice = {
  readonly id: number;
  /** Null once it was forgotten. */
  readonly markHash: string | null;
  readonly createdAt: Date;
  readonly lastAt: Date;
};

export type Met = {
  /** The row of this device; undefined for one without a row. */
  readonly same: HadDevice | undefined;
  readonly isKnown: boolean;
  /** Whether it is reported: not of a first device, because there is no other one yet. */
  readonly isTold: boolean;
  /** Whether a text message may be sent as well. */
  readonly mayText: boolean;
  /** The rows that give way to a further one. */
  readonly surplus: readonly number[];
};

/** Devices that were last used after this are known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_LIFE_MS);

/** What a sign-in is among the devices that a holder has had, forgotten ones too, the last used one last. */
export function meetDevice(had: readonly HadDevice[], markHash: string, now: Date): Met {
  const same = had.find((device) => device.markHash === markHash);
  const isKnown = same !== undefined && same.lastAt > knownSince(now);
  const today = had.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < DAY_MS);
  return {
    same,
    isKnown,
    isTold: !isKnown && had.length > 0,
    mayText: today.length < DEVICE_TEXTS_PER_DAY,
    surplus: had.slice(0, Math.max(0, had.length + 1 - KNOWN_DEVICES_MAX)).map(({ id }) => id),
  };
}

/** The text message of a sign-in on a device that the holder has not used. */
export const newDeviceMessage = (userAgent: string, at: Date): string =>
  `[DAON 지갑] ${showDateTime(at)} 새 기기(${deviceName(userAgent) ?? UNKNOWN_DEVICE})에서 로그인했어요. ` +
  "본인이 아니면 지갑 설정의 '로그인한 기기'에서 모두 로그아웃해주세요.";
