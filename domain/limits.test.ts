import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from './limits.ts';
import { SETTINGS } from './settings.ts';
import { asUnits, asWon, DAON } from './money.ts';
import { checkIssue, checkOpenPurchases, checkOpenPurchasesWon } from './order-limits.ts';

describe('settings', () => {
  it('start from the documented defaults', () => {
    expect(SETTINGS).toMatchObject({
      purchaseLifeHours: 24,
      openPurchasesMax: 20,
      fourEyesWon: 10_000_000n,
      closeAccountWithFunds: 'allow',
      confirmWithPassword: false,
      inviteDays: 7,
      inviteUses: 1,
    });
  });

  it('limit open purchases, including the last one allowed', () => {
    expect(checkOpenPurchases(18, 20).ok).toBe(true);
    expect(checkOpenPurchases(19, 20).ok).toBe(true);
    expect(checkOpenPurchases(20, 20)).toEqual({ ok: false, code: 'TOO_MANY_OPEN' });
    expect(checkOpenPurchases(20, 21).ok).toBe(true);
  });

  it('limit the won of open purchases, including the last one allowed', () => {
    const max = asWon(30_000_000n);
    expect(checkOpenPurchasesWon(asWon(29_999_999n), asWon(1n), max).ok).toBe(true);
    expect(checkOpenPurchasesWon(asWon(29_999_999n), asWon(2n), max)).toEqual({
      ok: false,
      code: 'TOO_MANY_OPEN',
    });
    expect(checkOpenPurchasesWon(asWon(0n), asWon(30_000_001n), max).ok).toBe(false);
  });

  it('limit what may be minted in a day', () => {
    const max = asUnits(10n * DAON);
    expect(checkIssue(asUnits(9n * DAON), asUnits(DAON - 1n), max).ok).toBe(true);
    expect(checkIssue(asUnits(9n * DAON), DAON, max).ok).toBe(true);
    expect(checkIssue(asUnits(9n * DAON), asUnits(DAON + 1n), max)).toEqual({
      ok: false,
      code: 'ISSUE_LIMIT',
    });
  });
});

describe('rate limits', () => {
  it('all count something over some time', () => {
    for (const { limit, windowMs } of Object.values(RATE_LIMITS)) {
      expect(limit > 0 && windowMs >= 60_000).toBe(true);
    }
  });
});
