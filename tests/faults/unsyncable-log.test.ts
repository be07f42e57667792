// Observes the sync system call without a tracer. In the serving process, the descriptor through which the writer syncs its
// write-ahead log is replaced by one of /dev/null: the kernel accepts every write to it and refuses fsync and fdatasync
// (EINVAL). A COMMIT that succeeds afterwards was therefore answered without a sync of its log. Syncs of the database file at
// a checkpoint, and the order of all of them, are the subject of crash-images.long.ts.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { goThroughFailedSync } from '../support/faults/failing-sync.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const CONNECTION = 'db/engines/sqlite-connection.ts';

/** Records the log descriptor of the newest writing connection, and replaces it by /dev/null on SIGUSR2. */
const UNSYNCABLE: readonly Plant[] = [
  {
    file: CONNECTION,
    find: "      client.pragma('journal_mode = WAL');\n",
    put: `      const logsBefore = openLogs(path);
      client.pragma('journal_mode = WAL');
      writerLogs = openLogs(path).filter((descriptor) => !logsBefore.includes(descriptor));\n`,
  },
  {
    // The lost log shows at a checkpoint, which comes after fewer pages than usual.
    file: CONNECTION,
    find: "client.pragma('synchronous = FULL');",
    put: `client.pragma('synchronous = ' + (process.env.LEVEL ?? 'FULL'));
      if (process.env.LEVEL !== undefined) client.pragma('wal_autocheckpoint = 100');`,
  },
  {
    file: CONNECTION,
    find: '/** Opens one connection with the pragmas of this product.',
    put: `const fs = process.getBuiltinModule('node:fs');
const nameOf = (descriptor) => fs.readlinkSync('/proc/self/fd/' + descriptor);
let writerLogs = [];

function openLogs(path) {
  return fs.readdirSync('/proc/self/fd').map(Number).filter((descriptor) => {
    try {
      return nameOf(descriptor) === fs.realpathSync(path) + '-wal';
    } catch {
      return false; // the listing's own descriptor is closed by now
    }
  });
}

// The kernel hands out the lowest free number, so descriptors are opened until the one just closed comes back.
process.once('SIGUSR2', () => {
  const [log] = writerLogs;
  if (writerLogs.length !== 1) throw new Error('the writer has ' + writerLogs.length + ' logs open');
  fs.closeSync(log);
  const spare = [];
  let opened = fs.openSync('/dev/null', 'r+');
  for (; opened !== log && opened < log; opened = fs.openSync('/dev/null', 'r+')) spare.push(opened);
  for (const descriptor of spare) fs.closeSync(descriptor);
  if (nameOf(log) !== '/dev/null') throw new Error('the descriptor was taken by another file');
  process.stdout.write('unsyncable\\n');
});

/** Opens one connection with the pragmas of this product.`,
  },
];

const strike = (signal: (name: NodeJS.Signals) => void) => signal('SIGUSR2');

it('runs where the kernel refuses to sync /dev/null', () => {
  const descriptor = openSync('/dev/null', 'r+');
  try {
    expect(() => fsyncSync(descriptor)).toThrow(/EINVAL/);
  } finally {
    closeSync(descriptor);
  }
});

it('answers no write whose log cannot be synced', async () => {
  expect(await goThroughFailedSync({ plants: UNSYNCABLE, strike })).toEqual([]);
});

// The weaker of the two loses a log sooner.
it.each(longOrShort(['OFF', 'NORMAL'], ['NORMAL']))('detects synchronous=%s', async (synchronous) => {
  const findings = await goThroughFailedSync({ plants: UNSYNCABLE, env: { LEVEL: synchronous }, strike });
  // Where the only lost commit is the last one, its answer had not left: then the next start misses it.
  expect(findings.join('\n')).toMatch(
    /^the answer to \S+ is not kept|^the next start was refused: [^]*에 답한 기록/,
  );
});
