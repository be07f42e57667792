import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import {
  fileCopyRefusal,
  takeBackRefusal,
  type FileOfSale,
  legalActs,
  signingOf,
  type ActingOperator,
  type Caller,
  type LegalActs,
  type RequestFacts,
  type SignatureFact,
} from './legal-acts.ts';
import { DONE, FAILED, ON_HOLD, PENDING, type RequestState, type SignedAct } from './request-state.ts';
import type { RequestKind } from './request-kinds.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const settings = { signatureHours: 72 };
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const plain: RequestFacts = {
  version: 3,
  expiresAt: null,
  taken: null,
  signed: [],
  isHashNamed: false,
  file: null,
  settled: 'none',
  bank: null,
  isDepositMissing: false,
  isSaidToBePaid: false,
  isHeldByHolder: false,
  holder: { person: 'holder', status: 'active', isFrozen: false, isErased: false },
  account: 'active',
};

const me: ActingOperator = {
  as: 'operator',
  id: 1,
  isAdmin: false,
  person: 'one',
  isSettled: true,
  worthNeeds: 1,
};
const admin: ActingOperator = { ...me, isAdmin: true };

const BLOCKED = { ...plain.holder, status: 'blocked' } as const;
const ERASED = { ...plain.holder, isErased: true };
const ME = { by: 1, isDisabled: false };
const OTHER = { by: 2, isDisabled: false };
const LEFT = { by: 2, isDisabled: true };

const signature = (act: SignedAct, more: Partial<SignatureFact> = {}): SignatureFact => ({
  operatorId: 2,
  person: 'two',
  act,
  version: 3,
  txHash: null,
  at: ago(1),
  counts: true,
  ...more,
});

const actsOf = (
  kind: RequestKind,
  facts: Partial<RequestFacts>,
  caller: Caller,
  state: RequestState = PENDING,
): LegalActs => legalActs(kind, state, { ...plain, ...facts }, caller, settings, NOW);

/** What an operator is refused, of the acts on a request: nothing for a legal one. */
function refused(kind: RequestKind, facts: Partial<RequestFacts>, operator = me, state?: RequestState) {
  const { take, putBack, approve, reject, hold } = actsOf(kind, facts, operator, state);
  return { take, putBack, approve, reject, hold };
}

describe('a holder cancels', () => {
  const cancel = (kind: RequestKind, facts: Partial<RequestFacts>, state?: RequestState) =>
    actsOf(kind, facts, { as: 'holder' }, state).cancel;

  it('a pending request that moves money, and no other', () => {
    expect(['purchase', 'sale', 'externalSend'].map((kind) => cancel(kind as RequestKind, {}))).toEqual([
      null,
      null,
      null,
    ]);
    expect([cancel('link', {}), cancel('signUp', {})]).toEqual(['CANNOT_CANCEL', 'CANNOT_CANCEL']);
    for (const state of [DONE, FAILED, ON_HOLD] as const)
      expect(cancel('sale', {}, state)).toBe('CANNOT_CANCEL');
  });

  it.each<[string, RequestKind, Partial<RequestFacts>]>([
    ['was taken', 'sale', { taken: OTHER }],
    ['was signed', 'purchase', { signed: [signature('approve')] }],
    [
      'was signed by an operator who does not count',
      'purchase',
      { signed: [signature('hold', { counts: false })] },
    ],
    ['has a hash of the chain', 'externalSend', { isHashNamed: true }],
    ['is settled with a part of its won', 'purchase', { settled: 'part' }],
    ['is certainly paid', 'purchase', { bank: 'certain' }],
    ['is certainly paid by the company', 'sale', { bank: 'certain' }],
  ])('nothing that %s', (_why, kind, facts) => {
    expect(cancel(kind, facts)).toBe('CANNOT_CANCEL');
  });

  it.each<[string, RequestKind, Partial<RequestFacts>]>([
    ['a signature that has expired', 'purchase', { signed: [signature('approve', { at: ago(72) })] }],
    ['a signature on an earlier version', 'purchase', { signed: [signature('approve', { version: 2 })] }],
  ])('in spite of %s', (_what, kind, facts) => {
    expect(cancel(kind, facts)).toBeNull();
  });

  it('and neither an operator nor time does', () => {
    expect([actsOf('sale', {}, me).cancel, actsOf('sale', {}, { as: 'time' }).cancel]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });
});

describe('a purchase expires', () => {
  const expire = (facts: Partial<RequestFacts>, state?: RequestState) =>
    actsOf('purchase', { expiresAt: NOW, ...facts }, { as: 'time' }, state).expire;

  it('at its time, also on hold', () => {
    expect([expire({}), expire({}, ON_HOLD), expire({ expiresAt: new Date(NOW.getTime() + 1) })]).toEqual([
      null,
      null,
      'ALREADY_DECIDED',
    ]);
    expect([expire({ expiresAt: null }), expire({}, DONE)]).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED']);
  });

  it('unless it is approved once or its money is there', () => {
    const kept: Partial<RequestFacts>[] = [
      { signed: [signature('approve')] },
      { signed: [signature('approve', { version: 1 })] },
      { settled: 'part' },
      { bank: 'certain' },
    ];
    expect(kept.map((facts) => expire(facts))).toEqual(kept.map(() => 'ALREADY_DECIDED'));
  });

  it.each<Partial<RequestFacts>>([
    { signed: [signature('hold')] },
    { signed: [signature('reject')] },
    { signed: [signature('approve', { at: ago(72) }), signature('reject')] },
  ])('in spite of %j', (facts) => expect(expire(facts)).toBeNull());

  it('and is approved no more from then on', () => {
    expect(refused('purchase', { expiresAt: new Date(NOW.getTime() + 1) }).approve).toBeNull();
    const late = { expiresAt: NOW };
    expect(refused('purchase', late)).toMatchObject({ approve: 'ALREADY_DECIDED', reject: null, hold: null });
    expect(refused('purchase', { ...late, bank: 'certain' }).approve).toBeNull();
  });
});

type Row = [
  string,
  RequestKind,
  Partial<RequestFacts>,
  Partial<ReturnType<typeof refused>>,
  ActingOperator?,
  RequestState?,
];
const NO_TAKE = { take: 'NOT_FOUND', putBack: 'NOT_TAKEN' } as const;
const FREE = { take: null, putBack: 'NOT_TAKEN', approve: 'NOT_TAKEN', reject: null, hold: null } as const;
const MINE = { take: null, putBack: null, approve: null, reject: null, hold: null } as const;
const OTHERS = { take: 'TAKEN', putBack: 'TAKEN', approve: 'TAKEN', reject: 'TAKEN', hold: 'TAKEN' } as const;
const OVER = { approve: 'ALREADY_DECIDED', reject: 'ALREADY_DECIDED', hold: 'ALREADY_DECIDED' } as const;
const PAID = { putBack: 'PAYOUT_PAID', reject: 'PAYOUT_PAID', hold: 'PAYOUT_PAID' } as const;
const FILED = { putBack: 'IN_PAYOUT', reject: 'IN_PAYOUT', hold: 'IN_PAYOUT' } as const;

describe('what an operator may do with', () => {
  it.each<Row>([
    ['a purchase', 'purchase', {}, { ...NO_TAKE, approve: null, reject: null, hold: null }],
    [
      'a held purchase',
      'purchase',
      {},
      { approve: null, reject: null, hold: 'ALREADY_DECIDED' },
      me,
      ON_HOLD,
    ],
    ['a held sale that is free', 'sale', {}, { take: null, approve: 'NOT_TAKEN', reject: null }, me, ON_HOLD],
    ['a done sale', 'sale', {}, { ...OVER, take: 'ALREADY_DECIDED', putBack: 'ALREADY_DECIDED' }, me, DONE],
    ['a rejected sign-up', 'signUp', {}, OVER, me, FAILED],
    ['a sale that is free', 'sale', {}, FREE],
    ['an own sale', 'sale', { taken: ME }, MINE],
    ['an external send that is free', 'externalSend', {}, FREE],
    ['an external send of another operator', 'externalSend', { taken: OTHER }, OTHERS],
    ['a done external send', 'externalSend', {}, { ...OVER, take: 'ALREADY_DECIDED' }, me, DONE],
    ['a sale of another operator', 'sale', { taken: OTHER }, OTHERS],
    ['the same, as an admin', 'sale', { taken: OTHER }, { ...OTHERS, putBack: null }, admin],
    ['a link, whatever the worth', 'link', {}, { approve: null }, { ...me, worthNeeds: 1 }],
    // The wallet of the operator
    [
      'the own wallet',
      'purchase',
      {},
      { approve: 'OWN_REQUEST', reject: 'OWN_REQUEST' },
      { ...me, person: 'holder' },
    ],
    ['the own wallet, to take', 'sale', {}, { take: 'OWN_REQUEST' }, { ...me, person: 'holder' }],
    // A screen that is not up to date
    ['an outdated purchase', 'purchase', {}, OVER, { ...me, seen: 2 }],
    ['an outdated sale that is free', 'sale', {}, { take: 'ALREADY_DECIDED' }, { ...me, seen: 2 }],
    ['an outdated sale of another', 'sale', { taken: OTHER }, OTHERS, { ...me, seen: 2 }],
    [
      'an outdated own sale',
      'sale',
      { taken: ME },
      { take: null, putBack: 'ALREADY_DECIDED', ...OVER },
      { ...me, seen: 2 },
    ],
    // Paid sales
    ['a paid sale', 'sale', { taken: ME, bank: 'certain' }, { ...PAID, approve: null }],
    [
      'a paid sale that is free',
      'sale',
      { bank: 'certain' },
      { take: null, reject: 'PAYOUT_PAID', hold: null },
    ],
    ['a sale with a line', 'sale', { taken: ME, settled: 'part' }, PAID],
    // Payout files
    ['a sale in a file', 'sale', { taken: ME, file: { id: 9, paid: 'none' } }, { ...FILED, approve: null }],
    [
      'one that lines name, of another',
      'sale',
      { taken: OTHER, file: { id: 9, paid: 'named' } },
      { approve: null, reject: 'TAKEN' },
    ],
    [
      'one that lines do not name',
      'sale',
      { taken: OTHER, file: { id: 9, paid: 'unnamed' } },
      { approve: 'PAYOUT_UNNAMED' },
    ],
    [
      'the same, with a note',
      'sale',
      { taken: OTHER, file: { id: 9, paid: 'unnamed' } },
      { approve: null },
      { ...me, isVouching: true },
    ],
    ['one whose taker is disabled', 'sale', { taken: LEFT, settled: 'whole' }, { approve: 'PAYOUT_UNNAMED' }],
    ['the same with a part of its won', 'sale', { taken: LEFT, settled: 'part' }, { approve: 'TAKEN' }],
    ['the same without a line', 'sale', { taken: LEFT }, OTHERS],
    ['the same, as an admin', 'sale', { taken: LEFT }, { ...OTHERS, putBack: null }, admin],
    // Erased holders
    [
      'a purchase of an erased holder',
      'purchase',
      { holder: ERASED },
      { approve: 'STATUS_NOT_ALLOWED', reject: null, hold: 'STATUS_NOT_ALLOWED' },
    ],
    [
      'a taken sale of one',
      'sale',
      { taken: ME, holder: ERASED },
      { approve: 'STATUS_NOT_ALLOWED', reject: null, hold: 'STATUS_NOT_ALLOWED' },
    ],
    ['a paid sale of one', 'sale', { bank: 'certain', holder: ERASED }, { take: null }],
    // Two signatures
    ['a purchase for two', 'purchase', {}, { approve: null }, { ...me, worthNeeds: 2 }],
    [
      'the same without a phone',
      'purchase',
      {},
      { approve: 'OPERATOR_PHONE_REQUIRED', reject: null },
      { ...me, worthNeeds: 2, person: null },
    ],
    [
      'the same with new powers',
      'purchase',
      {},
      { approve: 'SECOND_PERSON_TOO_NEW' },
      { ...me, worthNeeds: 2, isSettled: false },
    ],
    [
      'a purchase that the operator signed',
      'purchase',
      { signed: [signature('approve', { operatorId: 1 })] },
      { approve: 'SAME_OPERATOR', reject: null },
    ],
    [
      'the same, which the operator rejects too',
      'purchase',
      { signed: [signature('reject', { operatorId: 1 })] },
      { reject: 'SAME_OPERATOR', hold: null },
    ],
    [
      'one that another record of the person signed',
      'purchase',
      { signed: [signature('approve', { person: 'one' })] },
      { approve: 'SAME_OPERATOR' },
    ],
    [
      'a taken sale that another signed first',
      'sale',
      { taken: OTHER, signed: [signature('reject')] },
      { approve: 'TAKEN', reject: null, hold: 'TAKEN' },
    ],
    [
      'a put-back that another signed first',
      'sale',
      { taken: OTHER, signed: [signature('putBack')] },
      { putBack: null },
    ],
  ])('%s', (_what, kind, facts, expected, operator, state) => {
    expect(refused(kind, facts, operator, state)).toMatchObject(expected);
  });

  it('nothing of it is for the holder or time', () => {
    for (const caller of [{ as: 'holder' }, { as: 'time' }] as const) {
      const { take, putBack, approve, reject, hold } = actsOf('sale', { taken: ME }, caller);
      expect(new Set([take, putBack, approve, reject, hold])).toEqual(new Set(['FORBIDDEN']));
    }
  });
});

describe('a sale in a payout file', () => {
  const inFile = { file: { id: 9, paid: 'none' } } as const;
  type Acts = Partial<Pick<LegalActs, 'file' | 'copyFile'>>;
  it.each<[string, Partial<RequestFacts>, Acts, ActingOperator?, RequestState?]>([
    ['a free sale', {}, { file: null, copyFile: 'missing' }],
    ['one that the operator has taken', { taken: ME }, { file: null }],
    ['one in a file', inFile, { file: 'inPayout', copyFile: null }],
    ['a done one in a file', inFile, { file: 'inPayout', copyFile: 'paid' }, me, DONE],
    ['a done one', {}, { file: 'decided' }, me, DONE],
    ['a rejected one', {}, { file: 'decided' }, me, FAILED],
    ['one on hold', {}, { file: 'onHold' }, me, ON_HOLD],
    ['an own one', { taken: OTHER }, { file: 'own' }, { ...me, person: 'holder' }],
    ['one that another has taken', { taken: OTHER, isSaidToBePaid: true }, { file: 'taken' }],
    [
      'one that is signed',
      { signed: [signature('hold', { counts: false })], bank: 'certain' },
      { file: 'signed' },
    ],
    ['one with an old signature', { signed: [signature('approve', { version: 2 })] }, { file: null }],
    ['one with an expired signature', { signed: [signature('approve', { at: ago(72) })] }, { file: null }],
    ['one that is said to be paid', { ...inFile, isSaidToBePaid: true }, { copyFile: 'paid' }],
    ['the same without a file', { isSaidToBePaid: true }, { file: 'signed' }],
    ['one with a line', { settled: 'part' }, { file: 'paid' }],
    ['the same in a file', { ...inFile, settled: 'part', holder: BLOCKED }, { copyFile: 'paid' }],
    ['one that a line has surely paid', { ...inFile, bank: 'certain' }, { copyFile: 'paid' }],
    ['one that a line has paid perhaps', { bank: 'possible', holder: BLOCKED }, { file: 'paid' }],
    ['the same in a file, which pays it', { ...inFile, bank: 'possible' }, { copyFile: null }],
    ['one of equal sales that a line has paid', { bank: 'likely' }, { file: 'paid' }],
    ['one of a blocked holder', { holder: BLOCKED, account: 'suspended' }, { file: 'holder' }],
    [
      'the same in a file, whose copy would pay it',
      { ...inFile, holder: BLOCKED, account: 'suspended' },
      { copyFile: 'holder' },
    ],
    ['one of a closed wallet', { holder: { ...plain.holder, status: 'closed' } }, { file: 'holder' }],
    ['the same in a file', { ...inFile, holder: { ...plain.holder, status: 'closed' } }, { copyFile: null }],
    ['one for a suspended account', { account: 'suspended' }, { file: 'account' }],
    ['the same in a file', { ...inFile, account: 'suspended' }, { copyFile: 'account' }],
    ['one for an account that was removed', { account: 'removed' }, { file: 'account' }],
    ['the same in a file', { ...inFile, account: 'removed' }, { copyFile: null }],
  ])('%s', (_what, facts, expected, operator = me, state = PENDING) => {
    expect(actsOf('sale', facts, operator, state)).toMatchObject(expected);
  });

  it('is of an operator, and nothing else is in one', () => {
    const none = { file: 'missing', copyFile: 'missing' };
    for (const kind of ['purchase', 'externalSend', 'link', 'signUp'] as const)
      expect(actsOf(kind, {}, me)).toMatchObject(none);
    for (const caller of [{ as: 'holder' }, { as: 'time' }] as const)
      expect(actsOf('sale', inFile, caller)).toMatchObject(none);
  });

  it('refuses a copy of the whole file', () => {
    expect(fileCopyRefusal([null, 'paid'])).toBeNull();
    expect(fileCopyRefusal(['paid', 'paid'])).toBe('PAYOUT_DONE');
    expect(fileCopyRefusal(['paid', 'holder'])).toBe('PAYOUT_REFUSED');
    expect(fileCopyRefusal(['account', null])).toBe('PAYOUT_REFUSED');
    expect(fileCopyRefusal(['paid', 'missing', 'holder'])).toBe('PAYOUT_CHANGED');
  });
});

describe('a sale of a payout file is taken back', () => {
  const filed = { taken: ME, file: { id: 7, paid: 'none' } } as const;
  const takeBack = (
    facts: Partial<RequestFacts>,
    { operator = me, state = PENDING, file = {} }: TakeBack = {},
  ) =>
    takeBackRefusal(
      state,
      { ...plain, ...filed, ...facts },
      operator,
      { id: 7, madeBy: 2, mayBeDebited: false, ...file },
      settings,
      NOW,
    );
  type TakeBack = { operator?: ActingOperator; state?: RequestState; file?: Partial<FileOfSale> };

  it.each<[string, Partial<RequestFacts>, TakeBack?]>([
    ['by its taker', {}],
    ['by the maker of the file', { taken: OTHER }, { file: { madeBy: 1 } }],
    ['by an admin', { taken: OTHER }, { operator: admin }],
    ['on hold', {}, { state: ON_HOLD }],
    ['after an approval of an earlier version', { signed: [signature('approve', { version: 2 })] }],
    ['after another act was signed', { signed: [signature('putBack')] }],
  ])('%s', (_what, facts, about) => expect(takeBack(facts, about)).toBeNull());

  it.each<[ReturnType<typeof takeBack>, string, Partial<RequestFacts>, TakeBack?]>([
    ['NOT_FOUND', 'in another file', { file: { id: 8, paid: 'none' } }],
    ['NOT_FOUND', 'in no file', { file: null }],
    ['ALREADY_DECIDED', 'that is done', {}, { state: DONE }],
    ['OWN_REQUEST', 'of their own', { holder: { ...plain.holder, person: 'one' } }],
    ['TAKEN', 'of another', { taken: OTHER }],
    ['PAYOUT_PAID', 'that is approved once', { signed: [signature('approve')] }],
    ['PAYOUT_PAID', 'that is settled in part', { settled: 'part' }],
    ['PAYOUT_PAID', 'that a line may have paid', { bank: 'possible' }],
    ['PAYOUT_PAID', 'that a debit may have paid', {}, { file: { mayBeDebited: true } }],
  ])('but is refused as %s for one %s', (code, _what, facts, about) =>
    expect(takeBack(facts, about)).toBe(code),
  );
});

describe('how many must sign', () => {
  const needed = (kind: RequestKind, facts: Partial<RequestFacts>, act: SignedAct, operator = me) =>
    signingOf({ kind, state: PENDING }, { ...plain, ...facts }, act, operator, settings, NOW).needed;

  it.each<[string, 1 | 2, RequestKind, Partial<RequestFacts>, SignedAct, ActingOperator?]>([
    ['a small approval', 1, 'purchase', {}, 'approve'],
    ['a large one', 2, 'purchase', {}, 'approve', { ...me, worthNeeds: 2 }],
    ['a small one that is approved once', 2, 'purchase', { signed: [signature('approve')] }, 'approve'],
    ['the hold of one that is approved once', 2, 'purchase', { signed: [signature('approve')] }, 'hold'],
    ['the rejection of a large one', 1, 'purchase', {}, 'reject', { ...me, worthNeeds: 2 }],
    ['a rejection after an approval', 2, 'purchase', { signed: [signature('approve')] }, 'reject'],
    [
      'one after an approval of an earlier version',
      2,
      'purchase',
      { signed: [signature('approve', { version: 1 })] },
      'reject',
    ],
    [
      'a small approval after it',
      2,
      'purchase',
      { signed: [signature('approve', { version: 1 })] },
      'approve',
    ],
    [
      'one after an approval that has expired',
      1,
      'purchase',
      { signed: [signature('approve', { at: ago(72) })] },
      'reject',
    ],
    ['a hold of a send whose hash is known', 2, 'externalSend', { taken: ME, isHashNamed: true }, 'hold'],
    [
      'the put-back of a sale that is said to be paid',
      2,
      'sale',
      { taken: ME, isSaidToBePaid: true },
      'putBack',
    ],
    ['its hold', 2, 'sale', { taken: ME, isSaidToBePaid: true }, 'hold'],
    ['its rejection', 2, 'sale', { taken: ME, isSaidToBePaid: true }, 'reject'],
    ['its approval', 2, 'sale', { taken: ME, isSaidToBePaid: true }, 'approve'],
    [
      'its approval for lines of the whole amount',
      1,
      'sale',
      { taken: ME, isSaidToBePaid: true, settled: 'whole' },
      'approve',
    ],
    [
      'a payment that lines do not name',
      2,
      'sale',
      { taken: OTHER, file: { id: 9, paid: 'unnamed' } },
      'approve',
    ],
  ])('%s: %i', (_what, expected, kind, facts, act, operator) => {
    expect(needed(kind, facts, act, operator)).toBe(expected);
  });

  it('counts the signatures for the same act on this version by operators who count', () => {
    const signed = [
      signature('approve'),
      signature('approve', { operatorId: 3, counts: false }),
      signature('approve', { operatorId: 4, version: 2 }),
      signature('hold', { operatorId: 5 }),
      signature('approve', { operatorId: 6, at: ago(73) }),
    ];
    const facts = { ...plain, signed };
    const { agreeing, standing, hasVoid } = signingOf(
      { kind: 'purchase', state: PENDING },
      facts,
      'approve',
      me,
      settings,
      NOW,
    );
    expect(agreeing.map(({ operatorId }) => operatorId)).toEqual([2]);
    expect(standing).toEqual([2, 4, 5]);
    expect(hasVoid).toBe(true);
  });
});

describe('an own freeze of the holder', () => {
  const FROZEN = { ...plain.holder, isFrozen: true };
  const held = { isHeldByHolder: true };
  const own = (kind: RequestKind, facts: Partial<RequestFacts>, state: RequestState) => {
    const { cancel, resume } = actsOf(kind, facts, { as: 'holder' }, state);
    return { cancel, resume };
  };

  it('lets nothing be taken or filed that is not paid', () => {
    expect(refused('sale', { holder: FROZEN }).take).toBe('HELD_BY_HOLDER');
    expect(refused('externalSend', { holder: FROZEN }).take).toBe('HELD_BY_HOLDER');
    expect(refused('sale', { holder: FROZEN, bank: 'certain' }).take).toBeNull();
    expect(actsOf('sale', { holder: FROZEN }, me).file).toBe('holder');
    expect(actsOf('sale', { holder: FROZEN, file: { id: 1, paid: 'none' } }, me).copyFile).toBe('holder');
  });

  it('lets nothing be approved that is not taken', () => {
    expect(refused('sale', { holder: FROZEN }).approve).toBe('HELD_BY_HOLDER');
    expect(refused('sale', held, me, ON_HOLD).approve).toBe('HELD_BY_HOLDER');
    expect(refused('sale', { holder: FROZEN, bank: 'certain' }).approve).toBe('NOT_TAKEN');
  });

  it('leaves what is taken to its taker, and a purchase to all', () => {
    expect(refused('sale', { holder: FROZEN, taken: ME })).toMatchObject({ approve: null, reject: null });
    expect(refused('purchase', { holder: FROZEN }).approve).toBeNull();
  });

  it('leaves what it has put on hold to be rejected, and to its holder', () => {
    expect(refused('sale', held, me, ON_HOLD)).toMatchObject({ take: 'HELD_BY_HOLDER', reject: null });
    expect(own('sale', held, ON_HOLD)).toEqual({ cancel: null, resume: null });
    expect(own('sale', { ...held, holder: FROZEN }, ON_HOLD)).toEqual({
      cancel: null,
      resume: 'WALLET_FROZEN',
    });
    expect(own('waitingSend', { ...held, expiresAt: NOW }, ON_HOLD).resume).toBe('STATUS_NOT_ALLOWED');
  });

  it('gives the holder nothing that an operator has put on hold', () => {
    expect(own('sale', {}, ON_HOLD)).toEqual({ cancel: 'CANNOT_CANCEL', resume: 'STATUS_NOT_ALLOWED' });
  });
});
