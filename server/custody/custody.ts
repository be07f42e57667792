// The source of wallet addresses (D56): derived from the owner's extended public key, or random and usable within this
// product only.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isThere, refusalOfReading } from '../../db/engines/opening-errors.ts';
import { isSystemError } from '../../db/errors.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError, type Env } from '../env/env.ts';
import { writeKeyFile } from '../keys/key-files.ts';
import { secretKeyPath } from '../env/secret-key.ts';
import { createDeriver, deriveLater, type Deriver } from './derive-address.ts';
import { isPhrase, newPhrase, xpubOf } from './phrase.ts';

/** `null`: addresses have no keys, so nothing from outside may be credited to them. */
export type Custody = Deriver | null;

/** The phrase file of a local run. */
export function phrasePath(databaseUrl: string): string {
  return join(dirname(secretKeyPath(databaseUrl)), 'custody.phrase');
}

/** The custody set by the environment; internal-only addresses when it sets none. */
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

/** Two processes may start in one folder: the first file is kept. */
function makePhrase(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeKeyFile(path, newPhrase());
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}

/** The custody that the environment or an existing file sets; null otherwise. Throws EnvError. */
export function findCustody(env: Env): Custody {
  if (env.custodyXpub !== undefined || env.custodyOff || env.production) return custodyOf(env);
  const path = phrasePath(env.databaseUrl);
  if (!isThere(path)) return null;
  const phrase = readPhrase(path);
  return deriveLater(() => createDeriver(xpubOf(phrase)));
}

/**
 * The custody of this environment. A local run without settings creates a phrase beside its secret key on first use; a
 * production server never reads or creates one. Throws EnvError.
 */
export function readCustody(env: Env): Custody {
  const isChosen = env.custodyXpub !== undefined || env.custodyOff || env.production;
  if (!isChosen && !isThere(phrasePath(env.databaseUrl))) makePhrase(phrasePath(env.databaseUrl));
  return findCustody(env);
}
