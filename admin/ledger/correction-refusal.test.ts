import { describe, expect, it } from 'vitest';
import { correctionRefusal } from './correction-refusal.ts';

describe('whether a transaction can be reversed', () => {
  it('can be once', () => {
    expect(correctionRefusal({ kind: 'deposit', reversedById: null })).toBeNull();
    expect(correctionRefusal({ kind: 'deposit', reversedById: 7 })).toContain('이미');
  });

  it('never reverses a reversal', () => {
    expect(correctionRefusal({ kind: 'correction', reversedById: null })).toContain('정정은 다시');
  });
});
