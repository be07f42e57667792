import { openReadOnly } from '../../../db/open.ts';
import { parseEnv } from '../../env.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Checks the file, every book and the whole audit chain; may run beside a server. Exits 1 when it finds something. */
export async function verify(args: string[]): Promise<Exit> {
  if (args.length > 0) return usage();
  const store = await openReadOnly(parseEnv(process.env).databaseUrl);
  try {
    const findings = [
      ...(await store.quickCheck()),
      ...(await store.read((db) => checkBooks(db))),
      ...(await store.read((db) => checkAuditChain(db))),
    ];
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
