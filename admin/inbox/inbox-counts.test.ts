import { expect, it } from 'vitest';
import { eachRequestKind } from '../../domain/request-kinds.ts';
import { parseInboxCounts } from './inbox-counts.ts';

const none = eachRequestKind(() => 0);
const counts = { pending: { ...none, purchase: 3 }, onHold: none };

it('reads the counts of every kind', () => {
  expect(parseInboxCounts(JSON.stringify(counts))).toEqual(counts);
});

it.each([
  ['no JSON', '{"pending":'],
  ['null', 'null'],
  ['one half', JSON.stringify({ pending: none })],
  ['a kind is missing', JSON.stringify({ ...counts, onHold: { purchase: 1 } })],
  ['a count is text', JSON.stringify({ ...counts, onHold: { ...none, sale: '1' } })],
])('reads none when %s', (_fault, data) => {
  expect(parseInboxCounts(data)).toBeNull();
});
