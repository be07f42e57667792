// Each test world checks at its end that the log says nothing in codes.
import { expect, it } from 'vitest';
import { unnamedDetails } from '../support/servers/unnamed-details.ts';

it('finds a detail without a Korean name, in an action that has one', () => {
  expect(unnamedDetails([{ action: 'notes.add', detail: { noteId: 1, comet: 2 } }])).toEqual([
    'notes.add.comet',
  ]);
  const filter = '{"state":[0],"comet":2}';
  expect(unnamedDetails([{ action: 'exports.create', detail: { filter } }])).toEqual([
    'exports.create.filter.comet',
  ]);
  expect(unnamedDetails([{ action: 'comets.catch', detail: { comet: 2 } }])).toEqual([]);
});
