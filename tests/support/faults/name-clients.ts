import { openStore } from '../../../db/open.ts';
import { eq } from '../../../db/sql.ts';
import { accountPlace } from '../../../server/features/linked-accounts/open-link.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../servers/app.ts';
import type { FaultFile } from './world.ts';

const secrets = createSecrets(TEST_SECRET_KEY);

/** Gives each client a name and an account of their own. */
export async function nameClients({ url, clients }: FaultFile, names: readonly string[]): Promise<void> {
  const store = await openStore(url);
  await store.write(async (tx) => {
    const { linkedAccounts } = tx.t;
    for (const [index, { linkedAccountId }] of clients.entries()) {
      const numEnc = secrets.encrypt(`00123456789${String(10 + index)}`, accountPlace(linkedAccountId));
      await tx
        .update(linkedAccounts)
        .set({ name: names[index] ?? '', numEnc })
        .where(eq(linkedAccounts.id, linkedAccountId));
    }
  });
  await store.close();
}
