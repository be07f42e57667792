// A statement of many lines holds up the other calls of the server no longer than a few of its lines would. The
// processor's time is measured, and compared with that of the same import in one turn of the event loop: other programs run beside.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Store, Tx } from '../../../db/store.ts';
import { HOUR_MS, SECOND_MS } from '../../../domain/durations.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { previewStatement } from '../../../server/features/bank-lines/import/preview-statement.ts';
import type { Upload } from '../../../server/features/bank-lines/import/read-upload.ts';
import { heldMs } from '../../support/runner/held.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { atBank, inBase64, statementText } from '../../support/bank/statement-text.ts';

const LIMIT_MS = 600_000;
/** So many that a part is a small one of the whole, which grows with them. */
const LINES = 20_000;
/** Of the whole import; each part takes a fifteenth at most. */
const PART_MAX = 1 / 8;
const OPERATOR = { id: 1, login: 'operator' };

/** Lines of twenty days, and others of the same days. */
function statementOf(world: MoneyWorld, first: number) {
  const end = world.deps.clock.now().getTime() - HOUR_MS;
  const lines = Array.from({ length: LINES }, (_, index) => ({
    at: atBank(end - (LINES - index) * 35 * SECOND_MS),
    won: first + (index % 997),
    name: `김민${'가나다라마바사아자차'.charAt(index % 10)}`,
    memo: `주문${index}`,
  }));
  return { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines)) };
}

const inOneTurn = (store: Store): Store => ({
  ...store,
  write: (fn) =>
    store.write((tx) =>
      fn(
        new Proxy<Tx>(tx, {
          get: (target, name): unknown =>
            name === 'endTurn' ? async () => undefined : Reflect.get(target, name),
        }),
      ),
    ),
});

it(
  'is shown and imported in short turns of the event loop',
  async () => {
    const imported = async (world: MoneyWorld, first: number, store: Store) => {
      const upload = { ...statementOf(world, first), requestId: randomUUID() };
      return heldMs(() => importStatement({ ...world.deps, store }, OPERATOR, upload));
    };
    await using planted = await createMoneyWorld();
    const whole = await imported(planted, 1_000, inOneTurn(planted.deps.store));

    await using world = await createMoneyWorld();
    const shown = (upload: Upload) => heldMs(() => previewStatement(world.deps, upload));
    const held = {
      preview: await shown(statementOf(world, 1_000)),
      import: await imported(world, 1_000, world.deps.store),
      previewOfKnown: await shown(statementOf(world, 1_000)),
      previewOfOther: await shown(statementOf(world, 1_001)),
      importOfOther: await imported(world, 1_001, world.deps.store),
    };
    const parts = Object.entries(held).map(([name, ms]) => ({ name, part: ms / whole }));
    expect(parts.filter(({ part }) => part > PART_MAX)).toEqual([]);
    await world.soundBooks();
  },
  LIMIT_MS,
);
