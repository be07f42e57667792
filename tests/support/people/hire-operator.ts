// Another operator beside the demo's, as the terminal makes one: with a phone of its own and settled (D50).
import { count } from 'drizzle-orm';
import type { OperatorRole } from '../../../domain/roles.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { addOperator } from '../../../server/features/operators/add-operator.ts';
import { ownPhone } from '../../../server/features/operators/operator-phone.ts';
import type { TestApp } from '../servers/app.ts';

/** Adds the operator and answers the token of its session. `phone` null makes one without a phone. */
export async function hireOperator(
  app: TestApp,
  login: string,
  role: OperatorRole,
  phone?: string | null,
): Promise<string> {
  const passwordHash = await app.deps.passwords.hash(DEMO_PASSWORD);
  const now = app.deps.clock.now();
  await app.store.write(async (tx) => {
    const [row] = await tx.select({ n: count().mapWith(Number) }).from(tx.t.operators);
    const own = phone === undefined ? `0109000${String(row?.n ?? 0).padStart(4, '0')}` : phone;
    await addOperator(tx, app.deps.secrets, {
      login,
      role,
      passwordHash,
      ...ownPhone(app.deps, own),
      now,
    });
  });
  return app.signInOperator(login);
}
