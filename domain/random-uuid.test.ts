import { expect, it } from 'vitest';
import { uuidOfRandom } from './random-uuid.ts';

it('sets version and variant, and keeps every other bit', () => {
  expect(uuidOfRandom(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOfRandom(new Uint8Array(16).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuidOfRandom(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe(
    '00010203-0405-4607-8809-0a0b0c0d0e0f',
  );
});
