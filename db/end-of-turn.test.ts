import { expect, it } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

it('answers of one turn leave after all its calls have run, in their order, and those of the next turn after it', async () => {
  const events: string[] = [];
  const call = async (name: string): Promise<void> => {
    events.push(`${name} runs`);
    // As one whose look-ups are remembered.
    await Promise.resolve();
    await endOfTurn();
    events.push(`${name} leaves`);
  };
  await Promise.all([call('one'), call('two')]);
  await call('three');
  expect(events).toEqual(['one runs', 'two runs', 'one leaves', 'two leaves', 'three runs', 'three leaves']);
});
