// The commit record: a small file beside the SQLite file with the number of committed transactions and the newest row
// of the audit log. It is written after each COMMIT and before the responses are sent, so it is never ahead of the
// disk. A database with fewer commits than its record has lost acknowledged writes (a deleted write-ahead log, an older
// copy).
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Client } from './sqlite-connection.ts';
import { realPath } from './real-path.ts';

/** The newest row of the audit log. */
export type LogLink = { id: number; hash: string };

/** `commits` counts the transactions that changed something; `link` is null while the log is empty. */
export type CommitState = { commits: number; link: LogLink | null };

/** A disk writes a sector of this size atomically. */
const SLOT_BYTES = 512;
/** Slots are written alternately, so that an interrupted write leaves the previous one intact. */
const SLOTS = 2;
/** The slot behind them holds the seal of the file; see `file-seal.ts`. */
const SEAL_AT = SLOTS * SLOT_BYTES;
const CHECKSUM_LETTERS = 8;

export function commitRecordPath(path: string): string {
  return `${realPath(path)}-commits`;
}

/** Detects a partly written slot. It is no protection against a person who can write the file. */
const checksumOf = (text: string) => crc32(text).toString(16).padStart(CHECKSUM_LETTERS, '0');

function fillSlot(text: string): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES, ' ');
  slot.write(`${checksumOf(text)} ${text}`, 'latin1');
  return slot;
}

/** Null for a slot that was never written, only in part, or by another program. */
function readSlot(slot: string): string | null {
  const checksum = slot.slice(0, CHECKSUM_LETTERS);
  const text = slot.slice(CHECKSUM_LETTERS + 1).trim();
  return text === '' || checksumOf(text) !== checksum ? null : text;
}

function encode({ commits, link }: CommitState): Buffer {
  return fillSlot(JSON.stringify([commits, link?.id ?? 0, link?.hash ?? '']));
}

const slotContent = z.tuple([z.number().int(), z.number().int(), z.string()]);

function decode(slot: string): CommitState | null {
  const text = readSlot(slot);
  if (text === null) return null;
  const content = parseJson(text, slotContent);
  if (content === null) return null;
  const [commits, id, hash] = content;
  return { commits, link: id === 0 ? null : { id, hash } };
}

/** The newest state in the record beside the database; null when no slot can be read. */
export function readCommitRecord(path: string): CommitState | null {
  const file = commitRecordPath(path);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'latin1');
  return Array.from({ length: SLOTS }, (_, slot) =>
    decode(text.slice(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)),
  )
    .filter((state) => state !== null)
    .reduce<CommitState | null>(
      (newest, state) => (newest && newest.commits >= state.commits ? newest : state),
      null,
    );
}

/** The seal in the record beside the database; null when there is none. */
export function readSeal(path: string): string | null {
  const file = commitRecordPath(path);
  if (!existsSync(file)) return null;
  return readSlot(readFileSync(file, 'latin1').slice(SEAL_AT, SEAL_AT + SLOT_BYTES));
}

/** Removes a seal before the database is written to: on disk, because a disk may forget when a file was changed. */
export function breakSeal(path: string): void {
  if (readSeal(path) === null) return;
  const file = openSync(commitRecordPath(path), constants.O_RDWR);
  try {
    writeSync(file, Buffer.alloc(SLOT_BYTES, ' '), 0, SLOT_BYTES, SEAL_AT);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export const hasTable = (client: Client, name: string): boolean =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

type LinkRow = { id: bigint; hash: string };
const toLink = (row: LinkRow | undefined): LogLink | null =>
  row === undefined ? null : { id: Number(row.id), hash: row.hash };

/** Returns a function that reads the commit state of the database through this connection. */
export function createStateReader(client: Client): () => CommitState {
  const commits = client.prepare<[], { value: bigint }>("SELECT value FROM sequences WHERE name = 'commits'");
  const newest = client.prepare<[], LinkRow>('SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1');
  return () => ({ commits: Number(commits.get()?.value ?? 0), link: toLink(newest.get()) });
}

/** What the database has lost since the record was written. */
export type CommitLoss =
  | { kind: 'commits'; recorded: number; found: number }
  | { kind: 'link'; link: LogLink };

/**
 * Compares a record with the database; null when nothing is missing. Read the record before the database: another
 * process can then only move the database ahead of it. A file without tables has committed nothing.
 */
export function findCommitLoss(client: Client, recorded: CommitState | null): CommitLoss | null {
  if (recorded === null) return null;
  const found = hasTable(client, 'sequences') ? createStateReader(client)().commits : 0;
  if (found < recorded.commits) return { kind: 'commits', recorded: recorded.commits, found };
  const { link } = recorded;
  if (link === null) return null;
  const row = client.prepare<[number], LinkRow>('SELECT id, hash FROM audit_log WHERE id = ?').get(link.id);
  return row?.hash === link.hash ? null : { kind: 'link', link };
}

export function sentenceOfLoss(path: string, loss: CommitLoss): string {
  return loss.kind === 'commits'
    ? TERMINAL.commitsLost(path, loss.recorded, loss.found)
    : TERMINAL.logLinkLost(path, `${loss.link.id}:${loss.link.hash}`);
}

/** Throws StoreRefusedError when a record exists but the database file does not. */
export function assertNotVanished(path: string): void {
  const missing = !existsSync(path) || statSync(path).size === 0;
  const recorded = missing ? readCommitRecord(path) : null;
  if (recorded !== null && recorded.commits > 0)
    throw new StoreRefusedError(TERMINAL.databaseVanished(path, commitRecordPath(path)));
}

export type CommitRecord = {
  /** Called after a COMMIT. Not synced until the record is closed, as the record may lag behind the database. */
  note(state: CommitState): void;
  /** With the seal of a closed database; null when there is none. */
  close(seal: string | null): void;
};

/** Opens the record of a database that was compared with `recorded`, and updates it to the state of the database. */
export function openCommitRecord(
  path: string,
  recorded: CommitState | null,
  state: CommitState,
): CommitRecord {
  const file = openSync(commitRecordPath(path), constants.O_RDWR | constants.O_CREAT, 0o600);
  const note = (next: CommitState) => {
    writeSync(file, encode(next), 0, SLOT_BYTES, (next.commits % SLOTS) * SLOT_BYTES);
  };
  try {
    // All slots are allocated now, so that a full disk cannot prevent a later write. A record of an older version has no
    // room for the seal.
    const missing = SEAL_AT + SLOT_BYTES - fstatSync(file).size;
    if (missing > 0) writeSync(file, Buffer.alloc(missing, ' '), 0, missing, SEAL_AT + SLOT_BYTES - missing);
    // Another process may have recorded newer commits meanwhile; only a record that is behind is written.
    if (recorded === null || recorded.commits < state.commits) note(state);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  let open = true;
  return {
    note,
    close(seal) {
      if (!open) return;
      open = false;
      if (seal !== null) writeSync(file, fillSlot(seal), 0, SLOT_BYTES, SEAL_AT);
      fsyncSync(file);
      closeSync(file);
    },
  };
}
