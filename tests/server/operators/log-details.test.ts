// The detail of a row of the operators' log is JSON in a column. One of another shape is a finding of `verify`, not a crash.
import { expect, it } from 'vitest';
import { FIRST_PREVIOUS_HASH } from '../../../server/audit/audit-log.ts';
import { checkAuditChain, checkNewestRow } from '../../../server/audit/check-audit-chain.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { forEachEngine } from '../../support/store/store.ts';

const SECRETS = createSecrets('a key for the details of the log');

forEachEngine('the detail of a row', (createStore) => {
  it.each([[7], [['a list']], [{ nested: { a: 1 } }]])('is found where it is %j', async (detail) => {
    const store = await createStore();
    const row = { at: new Date(), actor: 'system', action: 'planted', subject: '', outcome: 'done', detail };
    const hash = `${SECRETS.keyId}:${'0'.repeat(64)}`;
    await store.write(async (tx) => {
      await tx.insert(tx.t.auditLog).values({ ...row, id: 1, prevHash: FIRST_PREVIOUS_HASH, hash });
    });
    const found = ['audit row 1 was changed'];
    expect(await store.read((db) => checkAuditChain(db, SECRETS))).toEqual(found);
    expect(await store.read((db) => checkNewestRow(db, SECRETS))).toEqual(found);
  });
});
