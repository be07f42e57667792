import { openReadOnly } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { parseEnv } from '../../env.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { checkAddresses } from '../../custody/check-addresses.ts';
import { countKeyless } from '../../custody/count-keyless.ts';
import { findCustody } from '../../custody/custody.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/**
 * Checks the file, every book, the whole audit chain and the addresses; may run beside a server. Exits 1 when it finds
 * something; addresses without a key are pointed out, but are no fault of the database.
 */
export async function verify(args: string[]): Promise<Exit> {
  if (args.length > 0) return usage();
  const env = parseEnv(process.env);
  const custody = findCustody(env);
  const store = await openReadOnly(env.databaseUrl);
  try {
    const findings = [
      ...(await store.quickCheck()),
      ...(await store.read((db) => checkBooks(db))),
      ...(await store.read((db) => checkAuditChain(db))),
      ...(await store.read((db) => checkAddresses(db, custody))),
    ];
    const keyless = env.custodyOff ? 0 : await store.read(countKeyless);
    if (keyless > 0) process.stdout.write(`${TERMINAL.addressesKeyless(keyless)}\n`);
    if (findings.length === 0) {
      process.stdout.write('장부와 감사 기록에 이상이 없어요.\n');
      return EXIT.fine;
    }
    process.stdout.write(`${findings.join('\n')}\n`);
    return EXIT.refused;
  } finally {
    await store.close();
  }
}
