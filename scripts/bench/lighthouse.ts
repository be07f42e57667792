// Lighthouse's mobile measurement of the first screen, signed out and signed in. Lighthouse is no dependency: it is installed
// into a cache the first time it is asked for.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';
import { root } from './places.ts';

const VERSION = '13.5.0';
const cache = path.join(root, 'node_modules/.cache');

const run = promisify(execFile);

/** Performance from 0 to 100; largest contentful paint and total blocking time in milliseconds; layout shift as its score. */
export type PageScore = {
  readonly performance: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
};

type LighthouseOptions = {
  /** The server's address, without a slash at its end. */
  readonly origin: string;
  /** Whose home is measured. */
  readonly holder: { readonly id: number; readonly token: string };
  /** How often each page is measured. */
  readonly runs: number;
};

/** The parts of the two packages that are used; neither is there when types are checked. */
type Audit = { readonly numericValue?: number };
type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: PuppeteerPage,
) => Promise<{
  lhr: {
    runtimeError?: { message: string };
    audits: Record<string, Audit | undefined>;
    categories: { performance?: { score: number | null } };
  };
}>;
type PuppeteerPage = {
  goto(url: string): Promise<unknown>;
  evaluate<Args extends unknown[]>(work: (...args: Args) => void, ...args: Args): Promise<void>;
};
type Puppeteer = {
  launch(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>;
};

/** Installs once into a folder of its version; two concurrent installations do not meet. */
async function installLighthouse(): Promise<string> {
  const home = path.join(cache, `lighthouse-${VERSION}`);
  if (existsSync(home)) return home;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'installing-'));
  await writeFile(path.join(fresh, 'package.json'), '{ "private": true }');
  const args = ['install', `lighthouse@${VERSION}`, '--prefix', fresh, '--ignore-scripts', '--no-audit'];
  try {
    await run('npm', args);
    await rename(fresh, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return home;
}

async function loadTools(): Promise<{ lighthouse: Lighthouse; puppeteer: Puppeteer }> {
  const from = createRequire(path.join(await installLighthouse(), 'package.json'));
  const [lighthouse, puppeteer] = (await Promise.all(
    ['lighthouse', 'puppeteer-core'].map((name) => import(pathToFileURL(from.resolve(name)).href)),
  )) as { default: unknown }[];
  return { lighthouse: lighthouse?.default as Lighthouse, puppeteer: puppeteer?.default as Puppeteer };
}

/** A session as the wallet keeps it. */
const keptSession = ({ id, token }: LighthouseOptions['holder']): string =>
  JSON.stringify({ user_id: id, logined: true, api_token: token, email: 'bench' });

type Tools = Awaited<ReturnType<typeof loadTools>>;

/** One page in a browser of its own, so that nothing is cached. */
async function measureOnce(
  { lighthouse, puppeteer }: Tools,
  origin: string,
  session: string | null,
): Promise<PageScore> {
  const browser = await puppeteer.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags],
    headless: 'shell',
  });
  try {
    const page = await browser.newPage();
    if (session !== null) {
      // A file of the origin that loads nothing else.
      await page.goto(`${origin}/favicon.svg`);
      await page.evaluate((kept) => localStorage.setItem('daon.session', kept), session);
    }
    const url = session === null ? `${origin}/login` : `${origin}/`;
    const flags = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'silent' };
    const { lhr } = await lighthouse(url, flags, undefined, page);
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    const value = (audit: string): number => {
      const found = lhr.audits[audit]?.numericValue;
      if (found === undefined) throw new Error(`Lighthouse measured no ${audit} of ${url}`);
      return found;
    };
    return {
      performance: Math.round((lhr.categories.performance?.score ?? 0) * 100),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

export type FirstScreens = { readonly '/login': readonly PageScore[]; readonly '/': readonly PageScore[] };

/** Measures `/login` and the home of a signed-in holder in turns. */
export async function measureFirstScreens({
  origin,
  holder,
  runs,
}: LighthouseOptions): Promise<FirstScreens> {
  const tools = await loadTools();
  const login: PageScore[] = [];
  const home: PageScore[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    login.push(await measureOnce(tools, origin, null));
    home.push(await measureOnce(tools, origin, keptSession(holder)));
  }
  return { '/login': login, '/': home };
}
