import { expect, it } from 'vitest';
import { ALARM_TYPES } from '../../../domain/alarms.ts';
import { lookOf } from './alarm-look.tsx';

it('has an icon for every type of alarm', () => {
  const without = ALARM_TYPES.filter(
    (type) => lookOf({ type, reason: null, accountInfo: null })?.icon === undefined,
  );
  expect(without).toEqual([]);
});
