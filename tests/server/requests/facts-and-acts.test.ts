// The table of facts and acts over the whole server (ADR-0035): how a fact about a request comes to be, what its holder, its taker (`operator`)
// and another operator (`second`) may do then, and what ends it. That the rule is right for all combinations is in domain/legal-acts.test.ts.
import { expect, it } from 'vitest';
import type { LegalActs } from '../../../domain/legal-acts.ts';
import { shareMoneyWorld } from '../../support/acts/shared-world.ts';
import { Story, type StoryKind } from '../../support/acts/story.ts';

const world = shareMoneyWorld();

type Acts = Pick<LegalActs, 'take' | 'putBack' | 'approve' | 'reject' | 'hold' | 'file' | 'copyFile'>;
type Row = {
  kind: StoryKind;
  /** The steps that cause the fact. */
  cause: string;
  holder: 'may cancel' | 'waits';
  operator: Acts;
  second: Acts;
  /** The steps that end it, and the fact that stands then. */
  end?: string;
  after?: string;
};

const NO_FILE = { file: 'missing', copyFile: 'missing' } as const;
const all = (code: Acts['take'] & string, file: Acts['file']): Acts => ({
  ...{ take: code, putBack: code, approve: code, reject: code, hold: code },
  ...{ file, copyFile: 'missing' },
});
const FREE: Acts = {
  ...{ take: null, putBack: 'NOT_TAKEN', approve: 'NOT_TAKEN', reject: null, hold: null },
  ...{ file: null, copyFile: 'missing' },
};
const MINE: Acts = { ...FREE, putBack: null, approve: null };
const OTHERS = all('TAKEN', 'taken');
const FILED: Acts = {
  ...MINE,
  ...{ putBack: 'IN_PAYOUT', reject: 'IN_PAYOUT', hold: 'IN_PAYOUT' },
  ...{ file: 'inPayout', copyFile: null },
};
const OTHERS_FILED: Acts = { ...OTHERS, file: 'inPayout', copyFile: null };
const PAID: Acts = {
  ...MINE,
  ...{ putBack: 'PAYOUT_PAID', reject: 'PAYOUT_PAID', hold: 'PAYOUT_PAID' },
  file: 'paid',
};
const BOUGHT: Acts = {
  ...{ take: 'NOT_FOUND', putBack: 'NOT_TAKEN', approve: null, reject: null, hold: null },
  ...NO_FILE,
};
const SIGNED_BY_OPERATOR: Acts = { ...BOUGHT, approve: 'SAME_OPERATOR' };

const ROWS: Record<string, Row> = {
  'nothing, of a purchase': {
    kind: 'purchase',
    cause: '',
    holder: 'may cancel',
    operator: BOUGHT,
    second: BOUGHT,
  },
  'nothing, of a sale': { kind: 'sale', cause: '', holder: 'may cancel', operator: FREE, second: FREE },
  'nothing, of an external send': {
    ...{ kind: 'externalSend', cause: '', holder: 'may cancel' },
    ...{ operator: { ...FREE, ...NO_FILE }, second: { ...FREE, ...NO_FILE } },
  },
  'a sale is taken': {
    ...{ kind: 'sale', cause: 'take', holder: 'waits', operator: MINE, second: OTHERS },
    ...{ end: 'putBack', after: 'nothing, of a sale' },
  },
  'an external send is taken': {
    ...{ kind: 'externalSend', cause: 'take', holder: 'waits' },
    ...{ operator: { ...MINE, ...NO_FILE }, second: { ...OTHERS, ...NO_FILE } },
    ...{ end: 'admin.putBack', after: 'nothing, of an external send' },
  },
  'a sale is on hold': {
    ...{ kind: 'sale', cause: 'take; hold', holder: 'waits' },
    ...{
      operator: { ...FREE, hold: 'ALREADY_DECIDED', file: 'onHold' },
      second: { ...FREE, hold: 'ALREADY_DECIDED', file: 'onHold' },
    },
  },
  'a sale is on hold until a day': {
    ...{ kind: 'sale', cause: 'hold a until1', holder: 'waits' },
    ...{
      operator: { ...FREE, hold: 'ALREADY_DECIDED', file: 'onHold' },
      second: { ...FREE, hold: 'ALREADY_DECIDED', file: 'onHold' },
    },
    ...{ end: 'wait 24; endHolds', after: 'nothing, of a sale' },
  },
  'a sale is in a payout file': {
    ...{ kind: 'sale', cause: 'file', holder: 'waits', operator: FILED, second: OTHERS_FILED },
    ...{ end: 'takeBack', after: 'a sale is taken' },
  },
  'the account of a sale in a file is suspended': {
    ...{ kind: 'sale', cause: 'file; suspend', holder: 'waits' },
    ...{ operator: { ...FILED, copyFile: 'account' }, second: { ...OTHERS_FILED, copyFile: 'account' } },
    ...{ end: 'resumeAccount', after: 'a sale is in a payout file' },
  },
  'a line names a sale that is not taken': {
    ...{ kind: 'sale', cause: 'line whole none ref', holder: 'waits' },
    ...{
      operator: { ...FREE, reject: 'PAYOUT_PAID', file: 'paid' },
      second: { ...FREE, reject: 'PAYOUT_PAID', file: 'paid' },
    },
    ...{
      end: 'undo: PAYOUT_PAID; other: PAYOUT_PAID; take',
      after: 'a line names the holder of a taken sale',
    },
  },
  'a line names the holder of a taken sale': {
    ...{
      kind: 'sale',
      cause: 'take; line whole holder',
      holder: 'waits',
      operator: PAID,
      second: { ...OTHERS, file: 'taken' },
    },
    ...{ end: 'undo; claims: 1', after: 'an operator has said that the taken sale is paid' },
  },
  'an operator has said that the taken sale is paid': {
    ...{ kind: 'sale', cause: 'take; line whole holder; other', holder: 'waits' },
    ...{ operator: { ...MINE, file: 'signed' }, second: { ...OTHERS, file: 'taken' } },
    ...{ end: 'putBack: pending 1; second.putBack: pending 2; expire', after: 'nothing, of a sale' },
  },
  'a line has paid one of two equal sales': {
    ...{ kind: 'sale', cause: 'sell a; take; take b; line whole holder', holder: 'waits' },
    ...{ operator: { ...MINE, file: 'paid' }, second: { ...OTHERS, file: 'taken' } },
    ...{ end: 'reject b: failed', after: 'a line names the holder of a taken sale' },
  },
  'a line may be the payment of a sale in a file': {
    ...{
      kind: 'sale',
      cause: 'file; line whole transfer',
      holder: 'waits',
      operator: FILED,
      second: OTHERS_FILED,
    },
    ...{
      end: 'takeBack: PAYOUT_PAID; undo; takeBack',
      after: 'an operator has said that the taken sale is paid',
    },
  },
  'a part of a taken sale is settled': {
    ...{
      kind: 'sale',
      cause: 'take; line 500 bill; settle: 0',
      holder: 'waits',
      operator: PAID,
      second: OTHERS,
    },
    ...{ end: 'release; claims: 0', after: 'a sale is taken' },
  },
  'another operator has settled a part of it': {
    ...{
      kind: 'sale',
      cause: 'take; line 500 bill; second.settle note: 0',
      holder: 'waits',
      operator: PAID,
      second: OTHERS,
    },
    ...{ end: 'release; claims: 1', after: 'an operator has said that the taken sale is paid' },
  },
  'its lines are the whole of a sale whose taker is disabled': {
    ...{
      kind: 'sale',
      cause: 'two; third.take; line whole bill; third.settle: 1; disable third',
      holder: 'waits',
    },
    ...{
      operator: { ...OTHERS, approve: 'PAYOUT_UNNAMED' },
      second: { ...OTHERS, approve: 'PAYOUT_UNNAMED' },
    },
    ...{ end: 'enable third; third.release; third.putBack', after: 'nothing, of a sale' },
  },
  'an operator has approved a purchase': {
    ...{
      kind: 'purchase',
      cause: 'two; approve: pending 1',
      holder: 'waits',
      operator: SIGNED_BY_OPERATOR,
      second: BOUGHT,
    },
    ...{ end: 'expire; expiry', after: 'ended' },
  },
  'an operator has approved a taken sale': {
    ...{ kind: 'sale', cause: 'two; take; approve: pending 1; claims: 1', holder: 'waits' },
    ...{
      operator: { ...MINE, approve: 'SAME_OPERATOR', file: 'signed' },
      second: { ...OTHERS, approve: null },
    },
    ...{ end: 'expire', after: 'an operator has said that the taken sale is paid' },
  },
  'an operator has signed the rejection of a taken sale': {
    ...{ kind: 'sale', cause: 'two; take; approve; reject: pending 1', holder: 'waits' },
    ...{
      operator: { ...MINE, reject: 'SAME_OPERATOR', file: 'signed' },
      second: { ...OTHERS, reject: null },
    },
    ...{ end: 'second.reject: failed', after: 'ended' },
  },
  'an approval has named a hash': {
    ...{ kind: 'externalSend', cause: 'two; take; approve: pending 1; expire', holder: 'waits' },
    ...{ operator: { ...MINE, ...NO_FILE }, second: { ...OTHERS, ...NO_FILE } },
    ...{
      end: 'putBack: pending 1; putBack: SAME_OPERATOR; second.putBack: pending 2; expire',
      after: 'a hash is named of a send that is not taken',
    },
  },
  'a hash is named of a send that is not taken': {
    ...{
      kind: 'externalSend',
      cause: 'two; take; approve; expire; putBack; second.putBack; expire',
      holder: 'waits',
    },
    ...{ operator: { ...FREE, ...NO_FILE }, second: { ...FREE, ...NO_FILE } },
    ...{ end: 'reject: pending 1; second.reject: failed', after: 'ended' },
  },
  'a line is the money of a purchase': {
    ...{ kind: 'purchase', cause: 'line whole holder', holder: 'waits', operator: BOUGHT, second: BOUGHT },
    ...{ end: 'wait 25; expiry; state: pending; other', after: 'its time is over' },
  },
  'its time is over': {
    ...{ kind: 'purchase', cause: 'wait 24', holder: 'may cancel' },
    ...{
      operator: { ...BOUGHT, approve: 'ALREADY_DECIDED' },
      second: { ...BOUGHT, approve: 'ALREADY_DECIDED' },
    },
    ...{ end: 'approve: ALREADY_DECIDED; expiry; state: failed', after: 'ended' },
  },
};

async function shows(story: Story, fact: string): Promise<void> {
  const request = story.of();
  if (fact === 'ended') return expect((await story.row(request)).acts, fact).toBeNull();
  const row = ROWS[fact];
  if (row === undefined) throw new Error(`no row is named ${fact}`);
  const acts = {
    operator: (await story.row(request)).acts,
    second: (await story.row(request, 'second')).acts,
  };
  expect(acts, fact).toEqual({ operator: row.operator, second: row.second });
  expect(await story.canCancel(request), fact).toBe(row.holder === 'may cancel');
}

it.each(Object.entries(ROWS))('%s', async (fact, { kind, cause, end = '', after }) => {
  const story = await Story.begin(world(), kind);
  await story.tell(cause);
  await shows(story, fact);
  await story.tell(end);
  if (after !== undefined) await shows(story, after);
});

it('a story that says otherwise fails', async () => {
  const story = await Story.begin(world(), 'sale');
  await expect(story.tell('take; reject: PAYOUT_PAID')).rejects.toThrow('reject: PAYOUT_PAID');
});
