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

/** The version is written down there alone. */
const manifest = 'package.json';

const driverPackages = /^(better-sqlite3|pg|postgres|drizzle-orm)(\/.*)?$/;

/** Pure rules may lean on these and nothing else: a schema language and a hash without I/O. */
const domainPackages = /^(zod|@noble\/hashes)(\/.*)?$/;
const testPackages = /^(vitest|fast-check)(\/.*)?$/;
const nodeBuiltin = /^node:/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isConfig = (file: string) => file.endsWith('/vite.config.ts');

function featureOf(file: string, front: string): string | null {
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

function serverFault(file: string, target: string): string | null {
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
    const own = featureOf(file, 'client');
    const theirs = featureOf(target, 'client');
    if (own !== null && theirs !== null && own !== theirs) return 'a feature may not import another feature';
  }
  return null;
}
