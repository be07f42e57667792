// Tests dist/daon-wallet as on an unprepared machine: only the executable is reachable, with an empty environment.
// `node scripts/binary/try.mjs` after `npm run build:binary`; exits 0 only when every line says ok. With `--planted` it
// first builds an executable that lacks a file, and checks that this is noticed.
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pinnedNode, root } from '../runtime/project.mjs';
import { freePort, makeJail } from './jail.mjs';
import { signInOperator, tryServing } from './try-serving.mjs';

const PASSWORD = 'a-long-secret';
const TEMPORARY = 'tmp/daon-wallet-0'; // used when there is no home directory

function createChecks(say) {
  const failed = [];
  return {
    failed,
    check(sentence, good, detail = '') {
      if (!good) failed.push(`${sentence}${detail && `: ${detail}`}`);
      if (say) console.log(`${good ? 'ok ' : 'NOT'} ${sentence}${good ? '' : ` ${detail}`}`);
    },
  };
}

async function tryVerbsBeside(jail, origin, check) {
  const codeOf = async (args, options) => (await jail.endOf(args, options)).code;
  check('a backup is made while it serves', (await codeOf(['backup', '/copy'])) === 0);
  check('the books are verified while it serves', (await codeOf(['verify'])) === 0);
  const adding = ['operator', 'add', 'keeper1', '--role', 'admin'];
  check('an operator is added', (await codeOf(adding, { input: `${PASSWORD}\n` })) === 0);
  check('who signs in at the console', await signInOperator(origin, 'keeper1', PASSWORD));
  check('and whose authenticator is forgotten', (await codeOf(['operator', 'reset-totp', 'keeper1'])) === 0);
  for (const verb of [['serve'], ['migrate'], ['demo'], ['restore', '/copy'], ['rotate-key']]) {
    check(`${verb[0]} is refused beside it`, (await codeOf(verb)) === 1);
  }
  check('an unknown verb is a usage error', (await codeOf(['nonsense'])) === 2);
}

async function tryCache(jail, port, check) {
  const cache = jail.inside(TEMPORARY);
  const [extracted] = await readdir(cache);
  await writeFile(path.join(cache, extracted, 'db/migrations/sqlite/meta/_journal.json'), 'damaged');
  const mended = await jail.serve(port);
  check(`a start with a damaged cache mends it, ready after ${mended.seconds.toFixed(2)} s`, true);
  await jail.stop(mended);
  const later = await jail.serve(port);
  check(`a later start is ready after ${later.seconds.toFixed(2)} s`, true);
  await jail.stop(later);
  check('nothing is left beside the extracted files', (await readdir(cache)).length === 1);

  await chmod(cache, 0o777);
  const refused = await jail.endOf(['verify']);
  const named = refused.printed.includes(`/${TEMPORARY}`);
  check('a cache that others can write is refused', refused.code === 1 && named);
  await rm(cache, { recursive: true });
  await mkdir(cache, { mode: 0o700 });
  check('an emptied cache is filled again', (await jail.endOf(['verify'])).code === 0);

  const atHome = await jail.endOf(['verify'], { env: { HOME: '/home' } });
  const [kept] = await readdir(jail.inside('home/.cache/daon-wallet'));
  check('with a home it goes there', atHome.code === 0 && kept === extracted);
  check('and says nothing of it', !atHome.printed.includes('.cache'));
  const nowhere = await jail.endOf(['verify'], { env: { HOME: 'home' } });
  check('a home that is not absolute is none', nowhere.code === 0);
}

async function tryRestoring(jail, check) {
  const elsewhere = { DATABASE_URL: 'file:/other/daon.sqlite' };
  const SECRET_KEY = (await readFile(jail.inside('data/secret.key'), 'utf8')).trim();
  for (const key of ['x'.repeat(32), undefined]) {
    const env = key === undefined ? elsewhere : { ...elsewhere, SECRET_KEY: key };
    const { code } = await jail.endOf(['restore', '/copy'], { env });
    check(`a restore with ${key === undefined ? 'no' : 'another'} key is refused`, code === 1);
  }
  const env = { ...elsewhere, SECRET_KEY };
  check('a restore with its own key works', (await jail.endOf(['restore', '/copy'], { env })).code === 0);
  check('the restored books are sound', (await jail.endOf(['verify'], { env })).code === 0);
  const next = { ...elsewhere, SECRET_KEY: 'y'.repeat(32), SECRET_KEY_PREVIOUS: SECRET_KEY };
  check('the key is changed', (await jail.endOf(['rotate-key'], { env: next })).code === 0);
  check('once', (await jail.endOf(['rotate-key'], { env: next })).code === 1);
}

async function tryExecutable(executable, { say }) {
  const { check, failed } = createChecks(say);
  const jail = await makeJail(executable);
  try {
    const { size } = await stat(executable);
    check(`it is one file of ${Math.round(size / 1_000_000)} MB`, true);
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const versioned = await jail.endOf(['--version']);
    check(
      'it prints the version of package.json',
      versioned.code === 0 && versioned.printed.split('\n').includes(version),
      versioned.printed,
    );
    const first = await jail.endOf(['migrate']);
    check('it makes a database in an empty folder', first.code === 0, first.printed);
    check('without a home it says where it puts its parts', first.printed.includes(`/${TEMPORARY} `));
    check('it takes the demo data', (await jail.endOf(['demo'])).code === 0);

    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = await jail.serve(port);
    check(`it is ready after ${server.seconds.toFixed(2)} s`, true);
    await tryServing(origin, check);
    await tryVerbsBeside(jail, origin, check);
    check('it ends orderly', (await jail.stop(server)) === 0);
    await tryCache(jail, port, check);
    await tryRestoring(jail, check);
  } finally {
    await jail.remove();
  }
  return failed;
}

async function tryPlanted() {
  const { buildExecutable } = await import('./build-executable.mjs');
  const lacking = path.join(root, 'dist/.daon-wallet-lacking');
  try {
    await buildExecutable(pinnedNode(), lacking, {
      leaveOut: ['dist/client/sw.js', 'dist/client/sw.js.br'],
    });
    const failed = await tryExecutable(lacking, { say: false });
    const noticed = failed.length === 1 && failed[0].endsWith(': /sw.js');
    console.log(`${noticed ? 'ok ' : 'NOT'} an executable without the service worker is noticed`);
    if (!noticed) console.log(failed.join('\n'));
    return noticed;
  } finally {
    await rm(lacking, { force: true });
  }
}

const failed = await tryExecutable(path.join(root, 'dist/daon-wallet'), { say: true });
const noticed = !process.argv.includes('--planted') || (await tryPlanted());
process.exitCode = failed.length === 0 && noticed ? 0 : 1;
