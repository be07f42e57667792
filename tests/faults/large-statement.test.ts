// A statement of five hundred movements, ten thousand in the long run, read by programs that are not ours and added up against the ledger.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { parseAddress } from '../../domain/address.ts';
import { asUnits, DAON } from '../../domain/money.ts';
import { statementCsv } from '../../server/features/statements/statement-csv.ts';
import { statementPdf } from '../../server/features/statements/statement-pdf.ts';
import { openStatement, type Statement } from '../../server/features/statements/statement.ts';
import { send } from '../../server/features/transfers/send.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';
import { idOf, ledgerOf, units, type Days } from '../support/people/holder-ledger.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const MOVEMENTS = longOrShort(10_000, 500);
const AT_ONCE = 250;
const DAYS: Days = { from: '2026-11-01', to: '2026-11-30' };

type Read = {
  opening: bigint;
  closing: bigint;
  movements: { amount: bigint; fee: bigint; balance: bigint; hash: string }[];
};

/** Sends to and fro, no two of the same amount, over the days after the demo's. */
async function fill(world: TestApp): Promise<number> {
  const [one, two] = await Promise.all(
    ['daon0001', 'daon0002'].map(async (login) => {
      const token = await world.signIn(login);
      const { address } = (await world.call('wallet.address', {}, token)).data<{ address: string }>();
      const parsed = parseAddress(address);
      if (!parsed.ok) throw new Error('no address');
      return { holder: { id: await idOf(world, login) }, to: { address: parsed.value }, address };
    }),
  );
  if (one === undefined || two === undefined) throw new Error('the demo has two holders');
  const admin = await world.signInOperator('admin1');
  for (const { address } of [one, two]) {
    const txHash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`;
    const paid = { address, amount: '100000', txHash, requestId: randomUUID() };
    (await world.call('admin.deposits.record', paid, admin)).data();
  }
  const { count } = await openStatement(world.deps, one.holder.id, DAYS);
  for (let made = count; made < MOVEMENTS; made += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, MOVEMENTS - made) }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [one, two] : [two, one];
      const net = asUnits(DAON + BigInt((made + index) * 10_007));
      return send(world.deps, from.holder, { to: to.to, net, requestId: randomUUID() });
    });
    await Promise.all(batch);
    world.wait(3 * 60 * 60 * 1000);
  }
  return one.holder.id;
}

function fromCsv(text: string): Read {
  const [, first, ...rest] = parse(text, { bom: true });
  const last = rest.pop();
  const movements = rest.map(([, , , amount, fee, balance, , hash]) => ({
    amount: units(amount),
    fee: units(fee),
    balance: units(balance),
    hash: hash ?? '',
  }));
  return { opening: units(first?.[5]), closing: units(last?.[5]), movements };
}

const ROW =
  /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+(?:구매|판매|보내기|받기) · [^\n]+? ([+−][\d,.]+)\s+(–|[\d,.]+)\s+([\d,.]+)\s+(?:–|[\d,]+)\s+(0x[0-9a-f]{64})/g;

/** A number as the document writes it for people. */
const shown = (text: string | undefined): bigint =>
  text === '–' ? 0n : units(text?.replaceAll(',', '').replace('−', '-').replace('+', ''));

async function fromPdf(bytes: Uint8Array): Promise<Read> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const movements = [...text.matchAll(ROW)].map(([, amount, fee, balance, hash]) => ({
    amount: shown(amount),
    fee: shown(fee),
    balance: shown(balance),
    hash: hash ?? '',
  }));
  const sum = (name: string): bigint => shown(new RegExp(`${name} 잔액\\s+([\\d,.]+) DAON`).exec(text)?.[1]);
  return { opening: sum('처음'), closing: sum('마지막'), movements };
}

/** What does not add up, in words. */
function faultsOf(
  { opening, closing, movements }: Read,
  ledger: Awaited<ReturnType<typeof ledgerOf>>,
): string[] {
  const faults: string[] = [];
  const changes = movements.map(({ amount, fee }) => amount - fee);
  const end = changes.reduce((sum, change) => sum + change, opening);
  if (opening !== ledger.opening) faults.push('the opening is not the ledger’s');
  if (closing !== end) faults.push('opening and movements are not the closing');
  if (String(changes.toSorted()) !== String(ledger.changes.toSorted()))
    faults.push('the movements are not the ledger’s');
  if (new Set(movements.map(({ hash }) => hash)).size !== ledger.changes.length)
    faults.push('a movement has no hash of its own');
  let balance = opening;
  if (movements.some((movement, index) => (balance += changes[index] ?? 0n) !== movement.balance))
    faults.push('a balance does not follow from the one before');
  return faults;
}

/** The statement without one movement in its middle. */
const withoutOne = (statement: Statement): Statement => ({
  ...statement,
  async *movements() {
    let at = 0;
    for await (const movement of statement.movements()) if ((at += 1) !== MOVEMENTS / 2) yield movement;
  },
});

async function whole(parts: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

it('adds up to the unit as a table and as a document, and one without a movement does not', async () => {
  await using world = await createTestApp();
  const id = await fill(world);
  const ledger = await ledgerOf(world, id, DAYS);
  expect(ledger.changes).toHaveLength(MOVEMENTS);
  const open = () => openStatement(world.deps, id, DAYS);
  const table = async (statement: Statement) => fromCsv((await whole(statementCsv(statement))).toString());
  const document = async (statement: Statement) =>
    fromPdf(new Uint8Array(await whole(statementPdf(statement))));

  expect(faultsOf(await table(await open()), ledger)).toEqual([]);
  expect(faultsOf(await document(await open()), ledger)).toEqual([]);
  expect(faultsOf(await table(withoutOne(await open())), ledger)).toEqual([
    'opening and movements are not the closing',
    'the movements are not the ledger’s',
    'a movement has no hash of its own',
    'a balance does not follow from the one before',
  ]);
});
