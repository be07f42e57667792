// Reads a system call trace (strace -f -yy -x) of a server: what it wrote and synced in one folder, and the answers that it
// sent, in the order in which the kernel saw them.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

export type DiskEvent =
  | { kind: 'open'; name: string; create: boolean; truncate: boolean }
  /** Without an offset at the end of the file. */
  | { kind: 'write'; name: string; offset: number | null; data: Buffer }
  | { kind: 'resize'; name: string; size: number }
  | { kind: 'sync'; name: string }
  | { kind: 'sync-folder' }
  | { kind: 'unlink'; name: string }
  | { kind: 'rename'; from: string; to: string }
  /** The body of an answer, when the call that sends it begins. */
  | { kind: 'answer'; body: string };

const CALLS = [
  ...['open', 'openat', 'openat2', 'creat', 'lseek'],
  ...['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'sendto', 'sendmsg'],
  ...['fsync', 'fdatasync', 'sync_file_range', 'syncfs', 'sync', 'ftruncate', 'truncate', 'fallocate'],
  ...['unlink', 'unlinkat', 'rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat'],
  ...['copy_file_range', 'sendfile', 'splice', 'ioctl'],
];
const LONGEST_WRITE = 1_048_576; // a longer one would be cut in the trace, which the reader refuses

/** The command that runs a server and writes its trace to `output`. */
export function traceInto(output: string): string[] {
  const how = ['-D', '-f', '-qq', '-yy', '-x', '-s', String(LONGEST_WRITE), '--seccomp-bpf'];
  return ['strace', ...how, '-e', `trace=${CALLS.join(',')}`, '-e', 'signal=none', '-o', output];
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const HEX = 0x78;
const SHORT = new Map(
  [...'nrtvf\\"'].map((letter, n) => [letter.charCodeAt(0), '\n\r\t\v\f\\"'.charCodeAt(n)]),
);
const digit = (code: number) => (code > 0x60 ? code - 0x57 : code - 0x30);
const isOctal = (code: number) => code >= 0x30 && code <= 0x37;

/** The quoted string that begins at `from`, and where it ends. */
function readQuoted(line: Buffer, from: number): { data: Buffer; end: number } {
  const data = Buffer.allocUnsafe(line.length - from);
  let length = 0;
  let at = from + 1;
  for (; line[at] !== QUOTE; at += 1) {
    if (at >= line.length) throw new Error('the trace has a string without an end');
    let code = line[at] ?? 0;
    if (code === BACKSLASH) {
      at += 1;
      code = line[at] ?? 0;
      if (code === HEX) {
        code = digit(line[at + 1] ?? 0) * 16 + digit(line[at + 2] ?? 0);
        at += 2;
      } else if (isOctal(code)) {
        code = digit(code);
        while (isOctal(line[at + 1] ?? 0)) code = code * 8 + digit(line[(at += 1)] ?? 0);
      } else code = SHORT.get(code) ?? code;
    }
    data[length] = code;
    length += 1;
  }
  if (line.subarray(at + 1, at + 4).equals(Buffer.from('...')))
    throw new Error('the trace cut a write short');
  return { data: Buffer.from(data.subarray(0, length)), end: at + 1 };
}

/** All quoted strings of a call, one after the other: the buffers of a gathering write. */
function readStrings(line: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = line.indexOf(QUOTE); at >= 0;) {
    const { data, end } = readQuoted(line, at);
    found.push(data);
    at = line.indexOf(QUOTE, end);
  }
  return found;
}

function bodyOf(data: Buffer): string | null {
  const text = data.toString('utf8');
  return /^HTTP\/1\.1 200 /.test(text) ? text.slice(text.indexOf('\r\n\r\n') + 4) : null;
}

const UNFINISHED = Buffer.from(' <unfinished ...>');
const RESUMED = Buffer.from(' resumed>');

/**
 * The events of a trace. A call counts when it has succeeded, an answer when it begins to be sent. `wanted` says which names in
 * the folder are followed. Throws when one of them is changed in a way that is not understood here.
 */
export function* readTrace(
  path: string,
  folder: string,
  wanted: (name: string) => boolean,
): Generator<DiskEvent> {
  const trace = readFileSync(path);
  const unfinished = new Map<string, Buffer>();
  // Where the next write without an offset goes, by descriptor; null at the end of the file.
  const places = new Map<number, number | null>();

  const followed = (file: string | undefined) => {
    const name = file !== undefined && dirname(file) === folder ? basename(file) : undefined;
    return name !== undefined && wanted(name) ? name : undefined;
  };
  const notUnderstood = (line: Buffer) =>
    new Error(`a change that is not understood: ${line.subarray(0, 300).toString('latin1')}`);

  /** A call that names files by their paths. */
  function readPathCall(line: Buffer, call: string, returned: number): DiskEvent[] {
    const files = readStrings(line).map((file) => followed(file.toString()));
    const [name, to] = files;
    if (files.every((file) => file === undefined)) return [];
    if (call === 'unlink' && name !== undefined) return [{ kind: 'unlink', name }];
    if (call === 'rename' && name !== undefined && to !== undefined)
      return [{ kind: 'rename', from: name, to }];
    if (call !== 'openat' || name === undefined) throw notUnderstood(line);
    const flags = /", ([A-Z_|]+)/.exec(line.toString('latin1'))?.[1]?.split('|') ?? [];
    places.set(returned, flags.includes('O_APPEND') ? null : 0);
    const [create, truncate] = [flags.includes('O_CREAT'), flags.includes('O_TRUNC')];
    return [{ kind: 'open', name, create, truncate }];
  }

  /** A call on an open file. */
  function readFileCall(line: Buffer, call: string, args: string, returned: number): DiskEvent[] {
    const [, descriptor = '', file = ''] = /^(\d+)<([^>]*)>/.exec(args) ?? [];
    if (/^f(data)?sync$/.test(call) && file === folder) return [{ kind: 'sync-folder' }];
    if (file === folder) throw notUnderstood(line);
    const name = followed(file);
    if (name === undefined) return [];
    if (/^f(data)?sync$/.test(call)) return [{ kind: 'sync', name }];
    if (call === 'ftruncate') return [{ kind: 'resize', name, size: Number(/, (\d+)\)/.exec(args)?.[1]) }];
    const data = Buffer.concat(readStrings(line)).subarray(0, returned);
    if (call === 'pwrite64') {
      const offset = Number(/, (\d+)\)\s+= \d+$/.exec(line.subarray(-100).toString('latin1'))?.[1]);
      return [{ kind: 'write', name, offset, data }];
    }
    const place = places.get(Number(descriptor));
    if ((call !== 'write' && call !== 'writev') || place === undefined) throw notUnderstood(line);
    if (place !== null) places.set(Number(descriptor), place + data.length);
    return [{ kind: 'write', name, offset: place, data }];
  }

  function readCall(line: Buffer, call: string, args: string): DiskEvent[] {
    const returned = /= (-?\d+)[^=]*$/.exec(line.subarray(-300).toString('latin1'))?.[1];
    if (returned === undefined) throw notUnderstood(line);
    if (Number(returned) < 0) return [];
    return /^\d+</.test(args)
      ? readFileCall(line, call, args, Number(returned))
      : readPathCall(line, call, Number(returned));
  }

  for (let from = 0; from < trace.length;) {
    const end = trace.indexOf(0x0a, from);
    let line = trace.subarray(from, end < 0 ? trace.length : end);
    from = end < 0 ? trace.length : end + 1;
    const [, pid = '', resumed] = /^(\d+) +(<\.\.\. )?/.exec(line.subarray(0, 40).toString('latin1')) ?? [];
    if (resumed !== undefined) {
      const begun = unfinished.get(pid);
      unfinished.delete(pid);
      if (begun === undefined) continue; // it began before the trace
      line = Buffer.concat([begun, line.subarray(line.indexOf(RESUMED) + RESUMED.length)]);
    }
    const head = line.subarray(0, 400).toString('latin1');
    const [, call = '', args = ''] = /^\d+ +(\w+)\((.*)$/s.exec(head) ?? [];
    if (call === '') continue;
    const isUnfinished = line.subarray(-UNFINISHED.length).equals(UNFINISHED);
    if (/^\d+<TCP/.test(args) && resumed === undefined && /^(write|writev|sendto|sendmsg)$/.test(call)) {
      const body = bodyOf(Buffer.concat(readStrings(line)));
      if (body !== null) yield { kind: 'answer', body };
    }
    if (isUnfinished) unfinished.set(pid, Buffer.from(line.subarray(0, -UNFINISHED.length)));
    else if (!/^\d+<TCP/.test(args)) yield* readCall(line, call, args);
  }
}
