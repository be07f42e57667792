// A server in a process of its own that holds ten thousand purchases: its memory is its own, and who reads from it
// does not block its event loop. Started with `--expose-gc`; answers each message with what it holds after collecting garbage.
import { Readable } from 'node:stream';
import { openClient } from '../../../db/engines/sqlite-connection.ts';
import { openExport } from '../../../server/features/exports/stream-export.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { createTestApp, TEST_SECRET_KEY } from './app.ts';

const PURCHASES = 10_000;
/** So long that all rows together are many times what a file that is read may hold. */
const REASON = '입금이 확인되지 않아요. '.repeat(36);

export type Started = { port: number; purchases: number; operator: string; holder: string };
export type Held = { bytes: number };

const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PURCHASES})`;

function addPurchases(path: string): void {
  const client = openClient(path);
  client.pragma('synchronous = OFF');
  const { encrypt } = createSecrets(TEST_SECRET_KEY);
  client.function('sealed', (id: unknown) =>
    encrypt('27891004567804', placeOf('purchases.deposit_num_enc', Number(id))),
  );
  client.exec('BEGIN');
  client.exec(
    `INSERT INTO requests (id, kind, holder_id, state, version, reason, created_at)
     ${numbers} SELECT 1000 + i, 'purchase', 1, 2, 2, '${REASON}', 1700000000000 + i FROM n`,
  );
  client
    .prepare(
      `INSERT INTO purchases (request_id, linked_account_id, company_id, won, price_e4, tokens, fee, deposit_bank_code,
         deposit_num_enc, deposit_name)
       SELECT requests.id, linked_accounts.id, company_id, requests.id, 1000000, 1000000000, 0, '081', sealed(requests.id),
         '다온게임즈'
       FROM requests CROSS JOIN linked_accounts
       WHERE requests.id > 1000 AND linked_accounts.id = (SELECT min(id) FROM linked_accounts WHERE holder_id = 1)`,
    )
    .run();
  client.exec('COMMIT');
  client.close();
}

const { gc } = globalThis;
if (gc === undefined || process.send === undefined) throw new Error('start this with --expose-gc by fork()');

const world = await createTestApp({}, addPurchases);

/** The same file, collected in memory before its first line is sent, which the test must detect. */
world.app.post('/collected/purchases', async (_request, reply) => {
  const text = await openExport(
    world.deps,
    { id: 1, login: 'operator', mayGoOn: () => Promise.resolve(true) },
    'purchases',
    {},
  );
  const all: string[] = [];
  for await (const part of text) all.push(part);
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .send(Readable.from(all, { objectMode: false }));
});

await world.app.listen({ host: '127.0.0.1', port: 0 });
const [address] = world.app.addresses();
const started: Started = {
  port: typeof address === 'object' ? address.port : 0,
  purchases: PURCHASES,
  operator: await world.signInOperator('operator'),
  holder: await world.signIn('daon0001'),
};
process.send(started);

process.on('message', () => {
  void gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ bytes: heapUsed + external } satisfies Held);
});
process.on('disconnect', () => {
  void world.close().then(() => process.exit());
});
