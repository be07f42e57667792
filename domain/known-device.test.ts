import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { meetDevice, type HadDevice } from './known-device.ts';
import { KNOWN_DEVICE_LIFE_MS, KNOWN_DEVICES_MAX } from './limits.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const device = (id: number, markHash: string | null, usedMsAgo = DAY_MS): HadDevice => {
  const at = ago(usedMsAgo);
  return { id, markHash, createdAt: at, lastAt: at };
};

type Decide = typeof meetDevice;

/** What a wrong decision does, by name. */
function faultsOf(decide: Decide): string[] {
  const isTold = (had: HadDevice[], mark = 'mine') => decide(had, mark, NOW).isTold;
  const faults = {
    'tells of a first device': isTold([]),
    'tells of a known one': isTold([device(1, 'mine'), device(2, 'other')]),
    'is silent on another': !isTold([device(1, 'mine')], 'other'),
    'is silent on one without a mark': !isTold([device(1, 'mine')], ''),
    'is silent on one that was forgotten': !isTold([device(1, null)]),
    'is silent where all were forgotten': !isTold([device(1, null), device(2, null)], 'other'),
    'knows one for ever': !isTold([device(1, 'mine', KNOWN_DEVICE_LIFE_MS)]),
    'forgets one too early': isTold([device(1, 'mine', KNOWN_DEVICE_LIFE_MS - 1)]),
    'texts without an end': decide(
      [1, 2, 3].map((id) => device(id, null, 1)),
      'mine',
      NOW,
    ).mayText,
    'texts no more': !decide(
      [1, 2, 3].map((id) => device(id, null)),
      'mine',
      NOW,
    ).mayText,
  };
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []));
}

const met = (decide: (had: readonly HadDevice[], mark: string) => Partial<ReturnType<Decide>>): Decide => {
  return (had, mark, now) => ({ ...meetDevice(had, mark, now), ...decide(had, mark) });
};

describe('meetDevice', () => {
  it('tells of each new device and of no other', () => {
    expect(faultsOf(meetDevice)).toEqual([]);
  });

  it.each<[string, Decide]>([
    ['one that never tells', met(() => ({ isTold: false }))],
    ['one that always tells', met(() => ({ isTold: true }))],
    [
      'one that tells where a device is left',
      met((had, mark) => ({
        isTold:
          had.some(({ markHash }) => markHash !== null) && had.every(({ markHash }) => markHash !== mark),
      })),
    ],
    [
      'one without an end',
      met((had, mark) => ({
        isTold: had.length > 0 && had.every(({ markHash }) => markHash !== mark),
      })),
    ],
    ['one that always texts', met(() => ({ mayText: true }))],
    [
      'one that counts marks alone',
      met((had) => ({ mayText: had.filter(({ markHash }) => markHash !== null).length < 3 })),
    ],
  ])('is known from %s', (_name, planted) => {
    expect(faultsOf(planted)).not.toEqual([]);
  });

  it('lets the devices that were used longest ago give way', () => {
    const had = Array.from({ length: KNOWN_DEVICES_MAX }, (_, i) => device(i + 1, `m${i}`));
    expect(meetDevice(had, 'new', NOW).surplus).toEqual([1]);
    expect(meetDevice(had.slice(1), 'new', NOW).surplus).toEqual([]);
  });
});
