import { describe, expect, it } from 'vitest';
import { SENT_AT_ITS_HOUR } from './waits.ts';
import { alarmTitleOf } from './alarm-words.ts';
import { alarmTitle, ALARM_TYPES, isAlarmType, LEGACY_ALARM_TYPES } from './alarms.ts';
import { alarmTypeOf } from './request-kinds.ts';
import { availableOf, checkCovered, lockupOf } from './balance.ts';
import { DomainError, ERROR_SENTENCES } from './errors.ts';
import { approvalsNeeded, isBigPriceMove } from './four-eyes.ts';
import {
  block,
  checkMayClose,
  checkMayReceive,
  checkMaySignIn,
  HOLDER_STATUSES,
  statusAfterSignUp,
  unblock,
} from './holder.ts';
import { canonicalContent, checkSameContent, isIdempotencyHeader, isRequestUuid } from './idempotency.ts';
import { checkInvite, checkInviteFor, inviteExpiresAt } from './invite.ts';
import {
  checkUsable,
  LINKED_ACCOUNT_STATUSES,
  occupiesAccount,
  release,
  statusAfterLink,
  suspend,
} from './linked-account.ts';
import { asPriceE4, asUnits, asWon } from './money.ts';
import { DECISIONS } from './request-state.ts';
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts';
import type { Result } from './result.ts';
import { isOperatorRole, OPERATOR_ROLES, roleCovers } from './roles.ts';
import { filterOf } from './history-filters.ts';
import { FEE, PURCHASE, SALE, TRANSFER } from './transactions.ts';

const outcome = (result: Result<unknown>) => (result.ok ? result.value : result.code);

describe('errors', () => {
  it('carry their sentence, unless an exact text stands in', () => {
    const error = new DomainError('ALREADY_DECIDED', { decidedBy: 'admin1' });
    expect(error).toMatchObject({
      code: 'ALREADY_DECIDED',
      details: { decidedBy: 'admin1' },
      fields: undefined,
    });
    expect(error.message).toBe(ERROR_SENTENCES.ALREADY_DECIDED);
    const other = new DomainError('INVALID_INPUT', undefined, {
      sentence: '다른 말',
      fields: { email: ['중복'] },
    });
    expect([other.message, other.sentence, other.fields]).toEqual([
      '다른 말',
      '다른 말',
      { email: ['중복'] },
    ]);
  });

  it('keep the sentences that the specification fixes', () => {
    expect(ERROR_SENTENCES).toMatchObject({
      CREDENTIALS_WRONG: '로그인 정보가 일치하지 않아요. 다시 확인해주세요.',
      NOT_APPROVED: '승인이 되지 않은 로그인 정보입니다.',
      BLOCKED: '차단된 로그인 정보입니다.',
      OPERATOR_LOGIN: '관리자 계정은 로그인 할 수 없어요.',
      LOGIN_TAKEN: '이미 사용중인 아이디입니다.',
      CODE_WRONG: '잘못된 인증번호입니다.',
      LINKED_ACCOUNT_SUSPENDED: '담당 관리자한테 문의해주시기 바랍니다',
      PASSWORD_INVALID: '비밀번호는 8~20자 이내여야 합니다.',
      PASSWORD_MISMATCH: '비밀번호가 일치하지 않습니다.',
    });
  });

  it('are all in Korean', () => {
    for (const sentence of Object.values(ERROR_SENTENCES)) expect(sentence).toMatch(/[가-힣]/);
  });
});

describe('a balance', () => {
  const row = { balance: asUnits(100n), held: asUnits(30n), locked: asUnits(20n) };

  it('lets out what is neither held nor locked, never below zero', () => {
    expect(lockupOf(row)).toBe(50n);
    expect(availableOf(row)).toBe(50n);
    expect(availableOf({ ...row, locked: asUnits(500n) })).toBe(0n);
  });

  it('covers exactly what is available', () => {
    expect(checkCovered(asUnits(49n), asUnits(50n)).ok).toBe(true);
    expect(checkCovered(asUnits(50n), asUnits(50n)).ok).toBe(true);
    expect(outcome(checkCovered(asUnits(51n), asUnits(50n)))).toBe('NOT_ENOUGH');
  });
});

describe('holders', () => {
  it('sign in, receive and are blocked as their status says', () => {
    expect(HOLDER_STATUSES.map((status) => outcome(checkMaySignIn(status)))).toEqual([
      'NOT_APPROVED',
      'active',
      'BLOCKED',
      'CREDENTIALS_WRONG',
      'NOT_APPROVED',
    ]);
    expect(HOLDER_STATUSES.filter((status) => checkMayReceive(status).ok)).toEqual(['active', 'blocked']);
    expect(HOLDER_STATUSES.filter((status) => block(status).ok)).toEqual(['active']);
    expect(HOLDER_STATUSES.filter((status) => unblock(status).ok)).toEqual(['blocked']);
    expect(DECISIONS.map(statusAfterSignUp)).toEqual(['active', 'rejected', 'waiting']);
  });

  it('may close with funds unless the setting refuses', () => {
    expect(checkMayClose('allow', asUnits(1n), 1).ok).toBe(true);
    expect(checkMayClose('refuse', asUnits(0n), 0).ok).toBe(true);
    expect(outcome(checkMayClose('refuse', asUnits(1n), 0))).toBe('CLOSE_REFUSED');
    expect(outcome(checkMayClose('refuse', asUnits(0n), 1))).toBe('CLOSE_REFUSED');
  });
});

describe('linked accounts', () => {
  it('are usable and taken as their status says', () => {
    const missing = 'LINKED_ACCOUNT_NOT_FOUND';
    expect(LINKED_ACCOUNT_STATUSES.map((status) => outcome(checkUsable(status)))).toEqual([
      missing,
      'active',
      'LINKED_ACCOUNT_SUSPENDED',
      missing,
      missing,
    ]);
    expect(LINKED_ACCOUNT_STATUSES.filter(occupiesAccount)).toEqual(['waiting', 'active', 'suspended']);
    expect(LINKED_ACCOUNT_STATUSES.filter((status) => suspend(status).ok)).toEqual(['active']);
    expect(LINKED_ACCOUNT_STATUSES.filter((status) => release(status).ok)).toEqual(['suspended']);
    expect(DECISIONS.map(statusAfterLink)).toEqual(['active', 'rejected', 'waiting']);
  });
});

describe('roles', () => {
  it('cover the ones before them', () => {
    const matrix = OPERATOR_ROLES.map((has) => OPERATOR_ROLES.map((needs) => roleCovers(has, needs)));
    expect(matrix).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect(isOperatorRole('admin')).toBe(true);
    expect(isOperatorRole('root')).toBe(false);
  });
});

describe('four eyes', () => {
  it('require two approvals from the threshold on, and one without a threshold', () => {
    const threshold = asWon(10_000_000n);
    expect(approvalsNeeded(asWon(9_999_999n), threshold)).toBe(1);
    expect(approvalsNeeded(asWon(10_000_000n), threshold)).toBe(2);
    expect(approvalsNeeded(asWon(10_000_001n), threshold)).toBe(2);
    expect(approvalsNeeded(asWon(10_000_001n), null)).toBe(1);
  });

  it('require a second operator for a price change of more than a fifth, either way', () => {
    const price = asPriceE4(1_000_000n);
    for (const next of [800_000n, 1_000_000n, 1_200_000n]) {
      expect(isBigPriceMove(price, asPriceE4(next))).toBe(false);
    }
    for (const next of [799_999n, 1_200_001n]) expect(isBigPriceMove(price, asPriceE4(next))).toBe(true);
    expect(isBigPriceMove(null, price)).toBe(false);
  });
});

describe('alarms', () => {
  it('name the outcome of each kind of request', () => {
    const typesOf = (kind: RequestKind) => DECISIONS.map((decision) => alarmTypeOf(kind, decision));
    const told = (['purchase', 'sale', 'externalSend', 'link', 'signUp'] as const).map(typesOf);
    const remittance = [11, 12, 13];
    const none = [null, null, null];
    expect(told).toEqual([[31, 32, 33], remittance, remittance, [41, 42, 43], none]);
    for (const type of REQUEST_KINDS.flatMap(typesOf))
      if (type !== null)
        expect(alarmTitle(type)).toContain(['승인', '거절', '보류'][(type % 10) - 1] ?? 'no outcome');
  });

  it('say of a send that waited that no operator decided it', () => {
    const titles = ([11, 12] as const).map((type) => alarmTitleOf({ type, reason: SENT_AT_ITS_HOUR }));
    expect(titles).toEqual(['기다린 송금을 보냈어요', '기다린 송금을 보내지 않았어요']);
  });

  it('show the legacy API only its eight types', () => {
    expect(LEGACY_ALARM_TYPES).toEqual([11, 12, 13, 31, 32, 33, 41, 42]);
    expect(ALARM_TYPES).toEqual(expect.arrayContaining([21, 43]));
    expect(isAlarmType(22)).toBe(false);
  });
});

describe('history', () => {
  it('lists each row under its filter, fees under all alone', () => {
    expect(filterOf(TRANSFER, false)).toBe(1);
    expect(filterOf(TRANSFER, true)).toBe(2);
    expect(filterOf(PURCHASE, true)).toBe(3);
    expect(filterOf(SALE, false)).toBe(4);
    expect(filterOf(FEE, false)).toBe(0);
  });
});

describe('invites', () => {
  const now = new Date('2026-11-20T06:00:00Z');
  const invite = {
    kind: 'signup',
    expiresAt: new Date(now.getTime() + 1),
    maxUses: 1,
    uses: 0,
    revoked: false,
  } as const;

  it('are valid until they expire, are used up or revoked', () => {
    expect(outcome(checkInvite(invite, now))).toBe('signup');
    expect(outcome(checkInvite({ ...invite, expiresAt: now }, now))).toBe('INVITE_EXPIRED');
    expect(outcome(checkInvite({ ...invite, uses: 1 }, now))).toBe('INVITE_USED');
    expect(outcome(checkInvite({ ...invite, revoked: true }, now))).toBe('INVITE_UNKNOWN');
    expect(outcome(checkInvite(null, now))).toBe('INVITE_UNKNOWN');
    expect(outcome(checkInvite({ ...invite, expiresAt: null, maxUses: null, uses: 99 }, now))).toBe('signup');
    expect(inviteExpiresAt(now, 7)).toEqual(new Date('2026-11-27T06:00:00Z'));
  });

  it('are valid for their own kind only', () => {
    expect(outcome(checkInviteFor('signup', invite, now))).toBe('signup');
    expect(outcome(checkInviteFor('link', invite, now))).toBe('INVITE_UNKNOWN');
    expect(outcome(checkInviteFor('link', { ...invite, uses: 1 }, now))).toBe('INVITE_USED');
  });
});

describe('idempotency', () => {
  it('requires a UUID from procedures and visible ASCII in the header', () => {
    expect(isRequestUuid('0b2e8a4e-54a1-4a9d-9d0f-5d3f0a9c1e77')).toBe(true);
    expect(isRequestUuid('0b2e8a4e54a14a9d9d0f5d3f0a9c1e77')).toBe(false);
    expect(isIdempotencyHeader('a'.repeat(64))).toBe(true);
    for (const raw of ['', 'a'.repeat(65), 'a b', '키', 'a\n']) expect(isIdempotencyHeader(raw)).toBe(false);
  });

  it('compares content whatever the order of its keys', () => {
    const one = canonicalContent({ to: { address: '0x1' }, net: 5n, price: undefined });
    expect(one).toBe(canonicalContent({ net: 5n, to: { address: '0x1' } }));
    expect(outcome(checkSameContent(one, one))).toBe('same');
    const other = canonicalContent({ net: 6n, to: { address: '0x1' } });
    expect(outcome(checkSameContent(one, other))).toBe('IDEMPOTENCY_MISMATCH');
    expect(canonicalContent({ net: '5' })).not.toBe(canonicalContent({ net: 5n }));
    expect(canonicalContent([1, null, 'a'])).toBe('[1,null,"a"]');
  });
});
