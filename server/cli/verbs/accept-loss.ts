import type { CommitLoss } from '../../../db/engines/commit-record.ts';
import { openStore, parseDatabaseUrl } from '../../../db/open.ts';
import { eq } from '../../../db/sql.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit, type AuditEntry } from '../../audit/audit-log.ts';
import { signLog } from '../../audit/log-key.ts';
import { settleSetBack } from '../../backups/settle-set-back.ts';
import { EnvError, parseEnv, type Env } from '../../env/env.ts';
import { findFingerprint, findSecretsFor, secretKeyPlace } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

function detailOf(loss: CommitLoss): AuditEntry['detail'] {
  return loss.kind === 'commits'
    ? { recordedCommits: loss.recorded, foundCommits: loss.found }
    : { lostLink: `${loss.link.id}:${loss.link.hash}` };
}

/**
 * Ends what a restore ends. The count continues from the recorded one, so that no commit number is used twice.
 */
async function accept(env: Env, store: Store, loss: CommitLoss): Promise<void> {
  const secrets = findSecretsFor(env, await findFingerprint(store));
  if (secrets === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
  await signLog(store, secrets.logKey).write(async (tx) => {
    const { sequences } = tx.t;
    if (loss.kind === 'commits')
      await tx.update(sequences).set({ value: loss.recorded }).where(eq(sequences.name, 'commits'));
    const now = new Date();
    await settleSetBack(tx, now);
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'accept-loss',
      subject: '',
      outcome: 'done',
      detail: detailOf(loss),
    });
  });
}

/** Accepts the loss of acknowledged writes, while no server has the file open, and records it in the audit log. */
export async function acceptLoss(args: string[]): Promise<Exit> {
  readTexts(args);
  const env = parseEnv(process.env);
  if (parseDatabaseUrl(env.databaseUrl).dialect !== 'sqlite') throw new EnvError(TERMINAL.nothingLost());
  let loss: CommitLoss | null = null;
  const store = await openStore(env.databaseUrl, { onLoss: (found) => (loss = found) });
  try {
    if (loss === null) throw new EnvError(TERMINAL.nothingLost());
    await accept(env, store, loss);
  } finally {
    await store.close();
  }
  process.stdout.write(`${TERMINAL.lossAccepted()}\n`);
  return EXIT.fine;
}
