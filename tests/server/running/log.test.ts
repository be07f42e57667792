// What the log keeps of an error: enough to find the fault, and no input.
import { expect, it } from 'vitest';
import { createLog } from '../../../server/ports/log.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

function logged(error: unknown): string {
  const lines: string[] = [];
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

it('keeps the query and the cause of a failed write, and none of its values', async () => {
  await using store = await createStoreOnPostgres();
  const error: unknown = await store
    .write((tx) =>
      tx.insert(tx.t.logins).values({ loginLower: 'secretlogin', holderId: 999_999, operatorId: null }),
    )
    .catch((thrown: unknown) => thrown);
  const line = logged(new Error('the call failed', { cause: error }));
  for (const text of [logged(error), line]) {
    expect(text).toContain('foreign key');
    expect(text).not.toContain('secretlogin');
    expect(text).not.toContain('999999');
  }
  expect(logged(error)).toContain('insert into');
});

it('keeps the message and the place of any other error', () => {
  const text = logged(new TypeError('x is not a function'));
  expect(text).toContain('TypeError: x is not a function');
  expect(text).toContain('log.test.ts');
  expect(logged('01012345678')).not.toContain('01012345678');
});
