// A database from before the rule may hold two companies on one bank account: `daon verify` names them, and refuses nothing.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { eq } from '../../../db/sql.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../../server/audit/audit-log.ts';
import { signLog } from '../../../server/audit/log-key.ts';
import {
  companyNumber,
  depositNumber,
  signedAccount,
} from '../../../server/companies/deposit-accounts.repo.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { makeMemoryFolder } from '../../support/runner/memory-folder.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

it('names the companies that share a bank account, and finds nothing wrong', async () => {
  const folder = makeMemoryFolder('daon-shared-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: `file:${join(folder, 'daon.sqlite')}` };
  expect((await runInProcess(['demo'], env)).status).toBe(0);
  expect((await runInProcess(['verify'], env)).said).not.toContain('입금계좌');
  const store = await openStore(env.DATABASE_URL);
  const secrets = createSecrets(readFileSync(join(folder, 'secret.key'), 'utf8').trim());
  const { names, since } = await signLog(store, secrets.logKey).write(async (tx) => {
    const { companies, depositAccounts } = tx.t;
    const [company] = await tx.select().from(companies);
    const [account] = await tx.select().from(depositAccounts);
    if (company === undefined || account === undefined) throw new Error('the demo has no company');
    await tx.insert(companies).values({ ...company, id: 99, name: '둘째게임즈' });
    const place = placeOf('deposit_accounts.num_enc', 99);
    const numEnc = secrets.encrypt(depositNumber(secrets, account), place);
    await tx.insert(depositAccounts).values({ ...account, id: 99, companyId: 99, numEnc });
    const own = companyNumber(secrets, { ...company, companyId: company.id });
    const depositNumEnc = secrets.encrypt(own, placeOf('companies.deposit_num_enc', 99));
    await tx.update(companies).set({ depositNumEnc }).where(eq(companies.id, 99));
    await appendAudit(tx, {
      at: account.since,
      actor: 'system',
      action: 'companies.create',
      subject: 'company:99',
      outcome: 'done',
      detail: await signedAccount(tx, secrets, 99),
    });
    return { names: [company.name, '둘째게임즈'], since: account.since };
  });
  await store.close();
  const { status, said } = await runInProcess(['verify'], env);
  expect(said).toContain(TERMINAL.accountsShared(names));
  expect(status).toBe(0);

  // What the sentence asks for: the second company shows another account from now on.
  const changed = await openStore(env.DATABASE_URL);
  await changed.write(async (tx) => {
    const { depositAccounts } = tx.t;
    await tx.update(depositAccounts).set({ until: since }).where(eq(depositAccounts.id, 99));
  });
  await changed.close();
  expect((await runInProcess(['verify'], env)).said).not.toContain('입금계좌');
});
