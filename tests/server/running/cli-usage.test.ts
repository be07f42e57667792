// What the command line answers to a call that is written wrongly, and to a question for help.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { VERB_NAMES } from '../../../server/cli/help.ts';
import { runVerb } from '../../../server/cli/run-verb.ts';

async function run(call: string) {
  const said = { out: '', err: '' };
  const ears = [
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => ((said.out += String(part)), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((part) => ((said.err += String(part)), true)),
  ];
  try {
    return { status: await runVerb(call === '' ? [] : call.split(' ')), ...said };
  } finally {
    for (const ear of ears) ear.mockRestore();
  }
}

/** A call, and how its first line begins. */
const WRONG: readonly (readonly [call: string, head: string])[] = [
  ['verfy', 'daon: unknown verb "verfy": '],
  ['version', 'daon: unknown verb "version": '],
  ['toString', 'daon: unknown verb "toString": '],
  ['help nothing', 'daon: unknown verb "nothing": '],
  ['--wrong', 'daon: unknown verb "--wrong": '],
  ['serve now', 'daon serve: unexpected "now": '],
  ['serve --port=80', 'daon serve: unknown option "--port": '],
  ['migrate -x', 'daon migrate: unknown option "-x": '],
  ['demo more', 'daon demo: unexpected "more": '],
  ['accept-loss --yes', 'daon accept-loss: unknown option "--yes": '],
  ['rotate-key now', 'daon rotate-key: unexpected "now": '],
  ['--version more', 'daon --version: unexpected "more": '],
  ['verify now', 'daon verify: unexpected "now": '],
  ['verify --fle', 'daon verify: unknown option "--fle": '],
  ['verify --link', 'daon verify: option --link needs a value: '],
  ['verify --link --file', 'daon verify: option --link needs a value: '],
  ['verify --link 7:xyz', 'daon verify: malformed link "7:xyz": '],
  ['verify --file=yes', 'daon verify: option --file takes no value: '],
  ['verify --file --link 7:0123456789abc', 'daon verify: --link needs the whole check: '],
  ['backup', 'daon backup: PATH is missing: '],
  ['backup ', 'daon backup: PATH is missing: '],
  ['backup a b', 'daon backup: unexpected "b": '],
  ['backup -', 'daon backup: unknown option "-": '],
  ['backup -- -a', 'daon backup: unknown option "-a": '],
  ['restore', 'daon restore: PATH is missing: '],
  ['restore --force a', 'daon restore: unknown option "--force": '],
  ['move', 'daon move: --to or --reopen is missing: '],
  ['move --to', 'daon move: option --to needs a value: '],
  ['move --to=', 'daon move: option --to needs a value: '],
  ['move --to file:a --to file:b', 'daon move: option --to is given twice: '],
  ['move --to file:a --reopen', 'daon move: --to and --reopen exclude each other: '],
  ['custody', 'daon custody: new is missing: '],
  ['custody old', 'daon custody: unknown verb "old": '],
  ['erase', 'daon erase: LOGIN is missing: '],
  ['erase a b', 'daon erase: unexpected "b": '],
  ['operator', 'daon operator: add | phone | reset-totp is missing: '],
  ['operator remove a', 'daon operator: unknown verb "remove": '],
  ['operator add', 'daon operator: LOGIN is missing: '],
  ['operator add a', 'daon operator: --role is missing: '],
  ['operator add a --role boss', 'daon operator: unknown role "boss": '],
  ['operator phone a', 'daon operator: --phone is missing: '],
  ['operator phone a --role admin', 'daon operator: option --role is not for phone: '],
  ['operator reset-totp a --phone 1', 'daon operator: option --phone is not for reset-totp: '],
];

describe('a wrong call', () => {
  it.each(WRONG)('%s', async (call, head) => {
    const { status, out, err } = await run(call);
    const [first = ''] = err.split('\n');
    expect(first.slice(0, head.length)).toBe(head);
    expect(first).toMatch(/[가-힣]/);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    // What is right, and no more: of another verb nothing.
    expect(err.split('\n').length).toBeLessThan(12);
    expect(err).toContain(' help');
  });

  it('has a row for every verb', () => {
    const called = WRONG.map(([call]) => call.split(' ')[0]);
    expect(VERB_NAMES.filter((name) => !called.includes(name))).toEqual([]);
  });

  it('without any word is answered with the whole help', async () => {
    const { status, out, err } = await run('');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('사용법');
  });

  it('cannot move the cursor of the terminal', async () => {
    expect((await run('\u001b[2J')).err).not.toContain('\u001b');
  });
});

describe('help', () => {
  it.each(['help', '--help', '-h'])('%s prints every verb to the standard output', async (call) => {
    const { status, out, err } = await run(call);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    for (const name of VERB_NAMES) expect(out).toContain(`\n  ${name}`);
  });

  it.each(VERB_NAMES)('of %s prints its forms, whichever way it is asked for', async (name) => {
    for (const call of [`help ${name}`, `${name} --help`, `${name} some -h`]) {
      const { status, out, err } = await run(call);
      expect({ status, err }, call).toEqual({ status: 0, err: '' });
      if (name === 'help') continue;
      expect(out).toContain(`\n  ${name}`);
      expect(out.split('\n').length).toBeLessThan(12);
    }
  });

  it('has what the README has', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
    for (const name of VERB_NAMES) expect(readme, name).toMatch(new RegExp(`\`${name}[ \`]`));
  });
});
