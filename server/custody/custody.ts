// Where wallet addresses come from (decision 56): derived from the owner's extended public key, or random and for use among
// the wallets here only.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refusalOfReading } from '../../db/engines/opening-errors.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError, type Env } from '../env.ts';
import { writeKeyFile } from '../keys/key-files.ts';
import { secretKeyPath } from '../secret-key.ts';
import { createDeriver, type Deriver } from './derive-address.ts';
import { isPhrase, newPhrase, xpubOf } from './phrase.ts';

/** `null`: no key stands behind the addresses, so nothing from outside may be credited to them. */
export type Custody = Deriver | null;

/** The file that a local run keeps its phrase in. */
export function phrasePath(databaseUrl: string): string {
  return join(dirname(secretKeyPath(databaseUrl)), 'custody.phrase');
}

/** What the environment alone says; inside only when it says nothing. */
export function custodyOf({ custodyXpub }: Pick<Env, 'custodyXpub'>): Custody {
  return custodyXpub === undefined ? null : createDeriver(custodyXpub);
}

function readPhrase(path: string): string {
  let phrase: string;
  try {
    phrase = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw refusalOfReading(path, error);
  }
  if (!isPhrase(phrase)) throw new EnvError(TERMINAL.phraseDamaged(path));
  return phrase;
}

/** Two processes may start on one folder: the first file stays. */
function makePhrase(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeKeyFile(path, newPhrase());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The custody of this environment as far as it was chosen or made; null otherwise. Throws EnvError. */
export function findCustody(env: Env): Custody {
  if (env.custodyXpub !== undefined || env.custodyOff || env.production) return custodyOf(env);
  const path = phrasePath(env.databaseUrl);
  return existsSync(path) ? createDeriver(xpubOf(readPhrase(path))) : null;
}

/**
 * The custody of this environment. A local run that says nothing makes a phrase beside its secret key on first use; a
 * production server never reads or makes one. Throws EnvError.
 */
export function readCustody(env: Env): Custody {
  const isChosen = env.custodyXpub !== undefined || env.custodyOff || env.production;
  if (!isChosen && !existsSync(phrasePath(env.databaseUrl))) makePhrase(phrasePath(env.databaseUrl));
  return findCustody(env);
}
