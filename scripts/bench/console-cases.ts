// What operators ask of the console's lists: each list as it opens, each filter, each order, the longest page, and a page
// far down.
import { ALARM_TYPES } from '../../domain/alarms.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { REQUEST_KINDS } from '../../domain/request-state.ts';
import { recordId } from './books/seed-people.ts';

export type Case = { path: string; words: string; input: object };

/** The id that an event got, worked out as the seed does. */
const recordOf = (event: number): number => {
  const [, first = '', factor = ''] = /\((\d+) \+ \w+ \* (\d+)\)/.exec(recordId('i')) ?? [];
  return Number(first) + event * Number(factor);
};

const LONG_HISTORY = 'player00001'; // the holder with a twentieth of all transactions
const SOMEONE = 'player12345';
const LAST_SIGN_UP = 1_019_950;
const MANY = 'player0'; // the beginning of half of all logins
const daysAgo = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString().replace(/\.\d+Z$/, '+00:00');
const LAST_MONTH = { from: daysAgo(30), to: daysAgo(0) };

type Sorts = readonly string[];

function listCases(
  path: string,
  { filters = {}, sorts = [], deep }: { filters?: Record<string, object>; sorts?: Sorts; deep: number },
): Case[] {
  const orders = sorts.flatMap((field) => (['ASC', 'DESC'] as const).map((order) => ({ field, order })));
  return [
    { path, words: 'as it opens', input: {} },
    { path, words: '100 a page', input: { perPage: 100 } },
    { path, words: 'far down', input: { page: deep } },
    { path, words: 'far down, 100 a page', input: { page: Math.ceil(deep / 4), perPage: 100 } },
    ...Object.entries(filters).map(([words, filter]) => ({ path, words, input: { filter, perPage: 100 } })),
    ...orders.map((sort) => ({ path, words: `${sort.field} ${sort.order}`, input: { sort, perPage: 100 } })),
    ...orders.map((sort) => ({
      path,
      words: `${sort.field} ${sort.order}, far down`,
      input: { sort, page: Math.ceil(deep / 4), perPage: 100 },
    })),
  ];
}

const byHolder = {
  'a holder by id': { holder: 1_001 },
  'a holder by login': { holder: SOMEONE },
  'the holder with the most': { holder: LONG_HISTORY },
  'half of all logins': { holder: MANY },
  'no such login': { holder: 'nobody' },
};

const requestLists = { purchases: 2_000, sales: 1_200, externalSends: 600, links: 300, signUps: 600 };

const requestCases = Object.entries(requestLists).flatMap(([name, deep]) =>
  listCases(`admin.${name}.list`, {
    filters: {
      pending: { state: 0 },
      done: { state: 1 },
      refused: { state: 2 },
      'pending or on hold': { state: [0, 3] },
      'every state by name': { state: [0, 1, 2, 3] },
      ...byHolder,
      'done of half of all logins': { state: 1, holder: MANY },
    },
    sorts: ['id', 'createdAt', 'state'],
    deep,
  }),
);

const inboxCases = (events: number): Case[] => [
  { path: 'admin.inbox.list', words: 'as it opens', input: {} },
  { path: 'admin.inbox.list', words: '100 a page', input: { perPage: 100 } },
  { path: 'admin.inbox.list', words: 'far down', input: { page: 20, perPage: 100 } },
  ...REQUEST_KINDS.map((kind) => ({
    path: 'admin.inbox.list',
    words: kind,
    input: { filter: { kinds: [kind] }, perPage: 100 },
  })),
  { path: 'admin.inbox.list', words: 'on hold', input: { filter: { states: [3] }, perPage: 100 } },
  ...Object.entries(byHolder).map(([words, filter]) => ({
    path: 'admin.inbox.list',
    words,
    input: { filter },
  })),
  // The last fifty events hold one of nearly each kind; a link comes once in a hundred, and sign-ups end earlier.
  ...(
    [
      ['purchase', events - 49],
      ['sale', events - 46],
      ['externalSend', events - 44],
      ['link', events - 92],
      ['signUp', Math.min(LAST_SIGN_UP, events - 50)],
    ] as const
  ).map(([kind, event]) => ({
    path: 'admin.inbox.facts',
    words: kind,
    input: { kind, id: recordOf(event) },
  })),
];

const searched = (events: number) => ({
  'a login': LONG_HISTORY,
  'the beginning of a login': 'play',
  'four digits': '1234',
  'a phone': '01012345678',
  'an account number': '12345678901234',
  'a number of a request': String(recordOf(events - 49)),
  'a hash': `0x${'ab'.repeat(32)}`,
  'an address': `0x${'ab'.repeat(20)}`,
});

/** The calls on books of so many events. */
export const casesOf = (events: number): Case[] => [
  ...inboxCases(events),
  ...requestCases,
  ...listCases('admin.ledger.transactions', {
    filters: {
      sends: { kind: 'send' },
      purchases: { kind: 'purchase' },
      corrections: { kind: 'correction' },
      'a request': { requestId: recordOf(events - 49) },
      ...byHolder,
      'sends of the holder with the most': { kind: 'send', holder: LONG_HISTORY },
      'purchases of half of all logins': { kind: 'purchase', holder: MANY },
    },
    sorts: ['id', 'createdAt'],
    deep: 40_000,
  }),
  ...listCases('admin.ledger.accounts', {
    filters: { holders: { kind: 'holder' }, issuance: { kind: 'issuance' }, ...byHolder },
    sorts: ['id', 'balance'],
    deep: 700,
  }),
  { path: 'admin.ledger.trialBalance', words: 'whole', input: {} },
  ...listCases('admin.holders.list', {
    filters: {
      active: { status: 'active' },
      waiting: { status: 'waiting' },
      'closed with a balance': { status: 'closed', withBalance: true },
      'with a balance': { withBalance: true },
      ...byHolder,
    },
    sorts: ['id', 'login', 'createdAt', 'balance'],
    deep: 700,
  }),
  { path: 'admin.holders.get', words: 'the holder with the most', input: { id: 1_001 } },
  ...listCases('admin.linkedAccounts.list', {
    filters: { active: { status: 'active' }, 'a company': { companyId: 1_005 }, ...byHolder },
    sorts: ['id', 'createdAt'],
    deep: 1_000,
  }),
  ...listCases('admin.deposits.list', {
    filters: { 'a hash': { txHash: `0x${'ab'.repeat(32)}` }, ...byHolder },
    sorts: ['id', 'createdAt', 'amount'],
    deep: 1_500,
  }),
  ...listCases('admin.invites.list', {
    filters: { links: { kind: 'link' }, 'a company': { companyId: 1_005 } },
    sorts: ['id', 'createdAt', 'expiresAt'],
    deep: 190,
  }),
  ...listCases('admin.alarms.list', {
    filters: {
      ...Object.fromEntries(ALARM_TYPES.map((type) => [`type ${type}`, { type }])),
      ...byHolder,
      'arrivals at half of all logins': { type: 21, holder: MANY },
    },
    deep: 10_000,
  }),
  ...listCases('admin.audit.list', {
    filters: {
      'an operator': { operator: 1 },
      'another operator': { operator: 2 },
      'an operator who did nothing': { operator: 77 },
      'all decisions': { action: 'purchases' },
      'one action': { action: 'purchases.decide' },
      'no such action': { action: 'nothing' },
      'a subject': { subject: 'request:1400' },
      refused: { outcome: 'ALREADY_DECIDED' },
      'no such outcome': { outcome: 'NOWHERE' },
      'a month': LAST_MONTH,
      'decisions of an operator in a month': { operator: 1, action: 'purchases.decide', ...LAST_MONTH },
    },
    sorts: ['id'],
    deep: 7_500,
  }),
  ...listCases('admin.companies.list', { sorts: ['id', 'name'], deep: 2 }),
  ...listCases('admin.operators.list', { sorts: ['id', 'login', 'createdAt'], deep: 1 }),
  ...listCases('admin.announcements.list', {
    filters: { live: { state: 'live' }, ended: { state: 'ended' } },
    deep: 8,
  }),
  { path: 'admin.messages.list', words: 'as it opens', input: {} },
  { path: 'admin.messages.list', words: 'far down', input: { page: 40, perPage: 100 } },
  { path: 'admin.notes.list', words: 'of a holder', input: { subject: 'holder', subjectId: 1_003 } },
  { path: 'admin.dashboard.summary', words: 'whole', input: {} },
  ...Object.entries(searched(events)).map(([words, text]) => ({
    path: 'admin.search',
    words,
    input: { text },
  })),
];
