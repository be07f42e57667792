// One phone is one person (D50). The check and the write are one transaction, and transactions that write are serial on
// SQLite and SERIALIZABLE on PostgreSQL: of two operators who get the same phone at the same time, one is refused.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOperator } from '../../../server/features/operators/create-operator.ts';
import { addAtTerminal, setPhoneAtTerminal } from '../../../server/features/operators/terminal-acts.ts';
import { updateOperator } from '../../../server/features/operators/update-operator.ts';
import { phoneHmac } from '../../../server/ports/look-up-hashes.ts';
import { addOperators, createLedgerWorld, outcomeOf, setFourEyes } from '../../support/store/ledger-world.ts';
import { forEachEngine } from '../../support/store/store.ts';

const PHONE = '01033330001';

forEachEngine('operators who get one phone at the same time', (createStore) => {
  test('belong to one operator, by every way to set one', async () => {
    const store = await createStore();
    const world = await createLedgerWorld(store);
    const { deps } = world;
    await setFourEyes(world, null);
    const [admin] = world.operators;
    const others = await addOperators(
      deps,
      'other',
      Array.from({ length: 8 }, () => 'operator' as const),
    );
    const outcomes = await Promise.all(
      others.map(({ id, login }, i) => {
        const made = { login: `made${i}`, password: 'first pass 1', role: 'viewer', phone: PHONE } as const;
        switch (i % 4) {
          case 0:
            return outcomeOf<unknown>(updateOperator(deps, admin, { id, phone: PHONE }));
          case 1:
            return outcomeOf<unknown>(setPhoneAtTerminal(deps, login, PHONE));
          case 2:
            return outcomeOf<unknown>(createOperator(deps, admin, made));
          default:
            return outcomeOf<unknown>(addAtTerminal(deps, made));
        }
      }),
    );
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'OPERATOR_PHONE_TAKEN'),
    ).toHaveLength(7);
    const carriers = await store.read((db) =>
      db
        .select({ id: db.t.operators.id })
        .from(db.t.operators)
        .where(eq(db.t.operators.phoneHmac, phoneHmac(deps.secrets, PHONE))),
    );
    expect(carriers).toHaveLength(1);
  });
});
