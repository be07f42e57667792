import path from 'node:path';

// Imports flow one way: domain <- db <- server, and domain <- client, admin. This is the only place
// that says so; the linter (while writing) and the guard test (over the whole tree) both ask it.

const layersAllowed: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  db: ['db', 'domain'],
  server: ['server', 'domain', 'db'],
  client: ['client', 'domain'],
  admin: ['admin', 'domain'],
};

/** The router's type is the contract between server and fronts; nothing else of the server is theirs. */
const sharedType = 'server/router.ts';

/** The lists of the console, which would make the wallet larger. */
const operatorsLists = 'domain/lists/';

/** The version is written down there alone. */
const manifest = 'package.json';

const driverPackages = /^(better-sqlite3|pg|postgres|drizzle-orm)(\/.*)?$/;

/** Pure rules may lean on these and nothing else: a schema language and a hash without I/O. */
const domainPackages = /^(zod|@noble\/hashes)(\/.*)?$/;
const testPackages = /^(vitest|fast-check)(\/.*)?$/;
const nodeBuiltin = /^node:/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isConfig = (file: string) => file.endsWith('/vite.config.ts');

/** The folders of the server that may import its features, beside the files at its root. All others lie below the features. */
const aboveFeatures = ['features', 'backups', 'cli', 'demo', 'jobs', 'legacy', 'metrics', 'plugins'];

/** Rooms of a folder, each of which imports only those before it. */
const inOrder: Readonly<Record<string, readonly string[]>> = {
  // What features share.
  server: ['settings', 'alarms', 'push', 'companies', 'holders', 'acting', 'four-eyes'],
  'server/features/bank-lines': ['match', 'rules', 'lines', 'settle', 'import'],
};

/** Who people are is known without what they ask for and what the bank did; what needs both is a feature of its own. */
const people = ['auth', 'holders', 'operators'];
const aboutRequests = ['requests', 'bank-lines', 'payouts'];
/** Kinds of requests and the bank stand above requests, which import no other feature; kinds know nothing of the bank. */
const kinds = ['purchases', 'sales', 'external-sends', 'linked-accounts', 'sign-ups'];
const bank = ['bank-lines', 'payouts'];

export function featureOf(file: string, front: string): string | null {
  const match = new RegExp(`^${front}/features/([^/]+)/`).exec(file);
  return match?.[1] ?? null;
}

function packageFault(file: string, layer: string, specifier: string): string | null {
  if (isTest(file) && (testPackages.test(specifier) || nodeBuiltin.test(specifier))) return null;
  if (layer !== 'db' && driverPackages.test(specifier))
    return `only db/ may import ${specifier} (queries take their words from db/sql.ts)`;
  if (layer === 'domain' && !domainPackages.test(specifier)) return `domain/ may not import ${specifier}`;
  if ((layer === 'client' || layer === 'admin') && nodeBuiltin.test(specifier)) {
    return `${layer}/ runs in a browser and may not import ${specifier}`;
  }
  return null;
}

function featureFault(file: string, target: string): string | null {
  const theirs = featureOf(target, 'server');
  if (theirs === null || isTest(file)) return null;
  const [, room = '', ...below] = file.split('/');
  if (below.length > 0 && !aboveFeatures.includes(room)) return `server/${room}/ may not import a feature`;
  const own = featureOf(file, 'server');
  if (own === 'requests' && theirs !== own)
    return `requests may not import ${theirs}: it registers with them`;
  if (own !== null && kinds.includes(own) && bank.includes(theirs))
    return `${own} may not import ${theirs}: a kind of request knows nothing of the bank`;
  return own !== null && people.includes(own) && aboutRequests.includes(theirs)
    ? `${own} may not import ${theirs}: what needs both is a feature of its own`
    : null;
}

function orderFault(file: string, target: string): string | null {
  for (const [folder, rooms] of Object.entries(inOrder)) {
    if (!file.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) continue;
    const [own, theirs] = [file, target].map((one) => one.slice(folder.length + 1).split('/')[0] ?? '');
    if (own === undefined || theirs === undefined || !rooms.includes(own)) continue;
    if (rooms.indexOf(own) < rooms.indexOf(theirs))
      return `${folder}/${own}/ may not import ${folder}/${theirs}/, which lies above it`;
  }
  return null;
}

function serverFault(file: string, target: string): string | null {
  const fault = featureFault(file, target) ?? orderFault(file, target);
  if (fault !== null) return fault;
  if (!target.endsWith('.repo.ts') || isTest(file)) return null;
  if (file.endsWith('.router.ts') || file.startsWith('server/legacy/')) {
    return 'routers and the legacy table call use-cases, never a repo';
  }
  return null;
}

/** Why this import may not be, or null. `file` is relative to the project's root, with forward slashes. */
export function importFault(file: string, specifier: string, typeOnly: boolean): string | null {
  const layer = file.split('/')[0] ?? '';
  const allowed = layersAllowed[layer];
  if (allowed === undefined || isConfig(file)) return null;
  if (!specifier.startsWith('.')) return packageFault(file, layer, specifier);

  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const targetLayer = target.split('/')[0] ?? '';
  if (targetLayer === 'tests' && isTest(file)) return null;
  if (layer === 'server' && target === manifest) return null;
  if (!allowed.includes(targetLayer)) {
    const isFront = layer === 'client' || layer === 'admin';
    if (isFront && target === sharedType) {
      return typeOnly ? null : `${sharedType} may be imported for its types only`;
    }
    return `${layer}/ may not import ${target}`;
  }
  if (layer === 'server') return serverFault(file, target);
  if (layer === 'client') {
    if (target.startsWith(operatorsLists)) return `the wallet may not import ${target}`;
    const own = featureOf(file, 'client');
    const theirs = featureOf(target, 'client');
    if (own !== null && theirs !== null && own !== theirs) return 'a feature may not import another feature';
  }
  return null;
}
