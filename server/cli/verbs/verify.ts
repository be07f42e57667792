import { openReadOnly } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { parseEnv, type Env } from '../../env/env.ts';
import type { AuditLink } from '../../audit/audit-log.ts';
import { checkAuditChain, checkKeptLink } from '../../audit/check-audit-chain.ts';
import { checkRows } from '../../audit/check-rows.ts';
import { isUnbound } from '../../keys/unbound-rows.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { checkRefunds } from '../../features/refunds/check-refunds.ts';
import { checkFacts } from '../../features/bank-lines/lines/check-facts.ts';
import { checkAddresses } from '../../custody/check-addresses.ts';
import { countKeyless } from '../../custody/count-keyless.ts';
import { findCustody } from '../../custody/custody.ts';
import { findSharedAccounts } from '../../features/companies/find-shared-accounts.ts';
import { findFingerprint, findSecretsFor } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { UsageError } from '../help.ts';
import { quoted, readArguments } from '../read-arguments.ts';

/** `ID:HASH`, with at least as much of the hash as `/metrics` shows; the hash may include its key (`ID:KEY:HASH`). */
const KEPT_LINK = /^(0|[1-9]\d{0,14}):((?:[0-9a-f]{8}:)?[0-9a-f]{13,64})$/;

type Wanted = {
  /** The links that were recorded outside. */
  links: AuditLink[];
  /** Only these, as a start does; the pages and the structure of the file, or the books. */
  only: { file: boolean; books: boolean } | null;
};

const OPTIONS = {
  link: { type: 'string', multiple: true },
  file: { type: 'boolean', default: false },
  books: { type: 'boolean', default: false },
} as const;

function linkOf(text: string): AuditLink {
  const link = KEPT_LINK.exec(text.trim().toLowerCase());
  if (link === null)
    throw new UsageError(`malformed link ${quoted(text)}: 고리는 ID:KEY:HASH 나 ID:HASH 예요.`);
  return { id: Number(link[1]), hash: link[2] ?? '' };
}

/** What the arguments ask for. Throws UsageError. */
function wantedOf(args: string[]): Wanted {
  const { file, books, link = [] } = readArguments(args, { options: OPTIONS, names: [] }).values;
  if ((file || books) && link.length > 0)
    throw new UsageError('--link needs the whole check: --link 는 --file 이나 --books 와 함께 쓸 수 없어요.');
  return { links: link.map(linkOf), only: file || books ? { file, books } : null };
}

async function examine(env: Env, store: Store, links: readonly AuditLink[]): Promise<string[]> {
  const file = await store.fullCheck();
  const secrets = findSecretsFor(env, await findFingerprint(store));
  // Former keys of the log are read only where an upgrade has come to its end.
  const unbound = await store.read(isUnbound);
  return [
    ...file,
    ...(await store.read((db) => checkBooks(db))),
    ...(await store.read((db) => checkFacts(db, new Date()))),
    ...(await store.read(checkRefunds)),
    ...(unbound ? [] : await store.read((db) => checkAuditChain(db, secrets))),
    ...(unbound ? [TERMINAL.rowsUnbound()] : await store.read((db) => checkRows(db, secrets))),
    ...(await store.read((db) => checkAddresses(db, findCustody(env)))),
    ...(await store.read(async (db) => {
      const findings: string[] = [];
      for (const link of links) findings.push(...(await checkKeptLink(db, link)));
      return findings;
    })),
  ];
}

/** Checks what a start may leave out; see `startChecksBeside`. */
async function verifyOnly(env: Env, only: NonNullable<Wanted['only']>): Promise<Exit> {
  const store = await openReadOnly(env.databaseUrl);
  try {
    const findings = only.file ? await store.quickCheck() : [];
    // The content of a damaged file is unreliable.
    if (only.books && findings.length === 0) findings.push(...(await store.read((db) => checkBooks(db))));
    const sound = TERMINAL.onlySound(only);
    process.stdout.write(`${findings.length > 0 ? findings.join('\n') : sound}\n`);
    return findings.length > 0 ? EXIT.refused : EXIT.fine;
  } finally {
    await store.close();
  }
}

/**
 * Checks the file with its indexes, all books, the facts of open orders, refunds beside their lines, the whole audit log, its triggers and those of the ledger, the given
 * links recorded outside, the values that belong to a row, the columns that the log signs, and the wallet addresses; may run beside a server. Exits 1 on findings. Addresses without a
 * key and companies with one bank account are reported but are no finding.
 */
export async function verify(args: string[]): Promise<Exit> {
  const { links, only } = wantedOf(args);
  const env = parseEnv(process.env);
  if (only !== null) return verifyOnly(env, only);
  const store = await openReadOnly(env.databaseUrl);
  try {
    const findings = await examine(env, store, links);
    if (store.dialect === 'postgres') process.stdout.write(`${TERMINAL.notLookedAt('postgres')}\n`);
    const keyless = env.custodyOff ? 0 : await store.read(countKeyless);
    if (keyless > 0) process.stdout.write(`${TERMINAL.addressesKeyless(keyless)}\n`);
    const secrets = findSecretsFor(env, await findFingerprint(store));
    // Without the key, and in a damaged file, the numbers cannot be read.
    const shared =
      secrets === null || findings.length > 0
        ? []
        : await store.read((db) => findSharedAccounts(db, secrets));
    for (const companies of shared)
      process.stdout.write(`${TERMINAL.accountsShared(companies.map(({ name }) => name))}\n`);
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
