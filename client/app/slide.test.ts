import { describe, expect, it } from 'vitest';
import { slideOf } from './slide.ts';

const at = (pathname: string, step: unknown, index: number) => ({
  pathname,
  state: step === undefined ? null : { step },
  index,
});

describe('which steps slide', () => {
  it('slides forward to a later entry of a flow, and back to an earlier one', () => {
    expect(slideOf(at('/send', undefined, 3), at('/send', 2, 4))).toBe('forward');
    expect(slideOf(at('/send', 3, 5), at('/send', 2, 4))).toBe('back');
    expect(slideOf(at('/chargeSwap/1', 'confirm', 5), at('/chargeSwap/1', undefined, 4))).toBe('back');
  });

  it('leaves another screen, a sheet and the answer at the same step alone', () => {
    expect(slideOf(at('/', undefined, 0), at('/send', undefined, 1))).toBeNull();
    expect(slideOf(at('/send', 3, 5), at('/', undefined, 6))).toBeNull();
    const sheet = { pathname: '/', state: { sheet: 'menu' }, index: 1 };
    expect(slideOf(at('/', undefined, 0), sheet)).toBeNull();
    expect(slideOf(at('/send', 3, 5), { ...at('/send', 3, 5), state: { step: 3, sentId: 9 } })).toBeNull();
  });
});
