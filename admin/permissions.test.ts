import { describe, expect, it } from 'vitest';
import { canRole } from './permissions.ts';

describe('what a role may do in the console', () => {
  it('lets every role read and only operators decide', () => {
    expect(canRole('viewer', 'purchases', 'list')).toBe(true);
    expect(canRole('viewer', 'purchases', 'decide')).toBe(false);
    expect(canRole('operator', 'purchases', 'decide')).toBe(true);
  });

  it('leaves price and tariff to admins', () => {
    expect(canRole('operator', 'settings', 'edit')).toBe(false);
    expect(canRole('admin', 'settings', 'edit')).toBe(true);
  });

  it('denies what is not granted, to admins too', () => {
    expect(canRole('admin', 'purchases', 'delete')).toBe(false);
    expect(canRole('admin', 'unknown', 'list')).toBe(false);
  });
});
