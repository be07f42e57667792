// What the database of the ledger model holds, and what the model says of it, in one form.
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ReadDb, Store, Tx } from '../../../db/store.ts';
import { exactSum, selectAccounts } from '../../../server/ledger/book-rules.ts';
import { withFees } from '../../../server/ledger/history-rows.ts';
import type { ModelState } from './model.ts';
import type { Statements } from './sequence.ts';

/** What the model and the database both say of a sequence, in one form. */
type Snapshot = {
  text: string;
  transactions: Map<number, number>;
  system: ModelState['system'];
  statements: Statements;
};

const line = (...parts: unknown[]) => parts.map(String).join(' ');

type Bank = { id: number; holderId: number; place: number };

/** The bank accounts of the holders' companies, in the order of their first use. */
async function readBanks(db: ReadDb, ids: readonly number[]): Promise<Bank[]> {
  const { depositAccounts, linkedAccounts } = db.t;
  const rows = await db
    .select({ id: depositAccounts.id, holderId: linkedAccounts.holderId })
    .from(depositAccounts)
    .innerJoin(linkedAccounts, eq(linkedAccounts.companyId, depositAccounts.companyId))
    .where(inArray(linkedAccounts.holderId, [...ids]))
    .orderBy(asc(depositAccounts.id));
  const before = new Map<number, number>();
  return rows.map((row) => {
    const place = before.get(row.holderId) ?? 0;
    before.set(row.holderId, place + 1);
    return { ...row, place };
  });
}

/** Won by holder, bank account and account, in all and by day, where there is any. */
async function readWon(db: ReadDb, banks: readonly Bank[]): Promise<string[]> {
  const { accounts, wonBookings, ledgerEntries } = db.t;
  const ids = banks.map(({ id }) => id);
  const named = new Map(banks.map(({ id, holderId, place }) => [id, line(holderId, place)]));
  const rows = await selectAccounts(db).where(inArray(accounts.depositAccountId, ids));
  const byDay = await db
    .select({
      bank: accounts.depositAccountId,
      kind: accounts.kind,
      day: wonBookings.day,
      won: exactSum(ledgerEntries.amount),
    })
    .from(wonBookings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(and(inArray(wonBookings.depositAccountId, ids), inArray(accounts.depositAccountId, ids)))
    .groupBy(accounts.depositAccountId, accounts.kind, wonBookings.day);
  const nameOf = (id: number | null) => named.get(id ?? 0) ?? '';
  return [
    ...rows.flatMap(({ depositAccountId, kind, balance }) =>
      balance === 0n ? [] : [line('won', nameOf(depositAccountId), kind, balance)],
    ),
    ...byDay.flatMap(({ bank, kind, day, won }) =>
      won === 0n ? [] : [line('booked', nameOf(bank), day, kind, won)],
    ),
  ];
}

const nameOfLine = ({ memo, direction, won }: { memo: string; direction: string; won: bigint }) =>
  line(memo, direction, won);

/** The lines of the bank, what they are accounted for as, and the days that are signed. */
async function readStatements(
  db: ReadDb,
  banks: readonly Bank[],
): Promise<{ text: string[]; statements: Statements }> {
  const { bankLines, bankImports, closings, payouts, payoutSales, refunds, refundFiles, refundFileRows } =
    db.t;
  const ids = banks.map(({ id }) => id);
  const named = new Map(banks.map(({ id, holderId, place }) => [id, line(holderId, place)]));
  const lines = await db.select().from(bankLines).where(inArray(bankLines.depositAccountId, ids));
  const imports = await db.select().from(bankImports).where(inArray(bankImports.depositAccountId, ids));
  const signed = await db.select().from(closings).where(inArray(closings.depositAccountId, ids));
  const owed = await db.select().from(refunds).where(inArray(refunds.depositAccountId, ids));
  const parts = await db
    .select({ part: payoutSales })
    .from(payoutSales)
    .innerJoin(payouts, eq(payouts.id, payoutSales.payoutId))
    .where(inArray(payouts.depositAccountId, ids));
  const filed = await db
    .select({ row: refundFileRows })
    .from(refundFileRows)
    .innerJoin(refundFiles, eq(refundFiles.id, refundFileRows.fileId))
    .where(inArray(refundFiles.depositAccountId, ids));
  const lineNames = new Map(lines.map((row) => [row.id, nameOfLine(row)]));
  const nameIn = (id: number | null) => (id === null ? null : (lineNames.get(id) ?? 'undone'));
  const text = [
    ...owed.map(({ id, won, paidLineId, name }) =>
      line('refund', lineNames.get(id), won, lineNames.get(paidLineId ?? 0) ?? null, name !== null),
    ),
    ...parts.map(({ part: { payoutId, requestId, won, lineId, returnedLineId, takenBackAt } }) => {
      return line(
        ...['part', payoutId, requestId, won, nameIn(lineId), nameIn(returnedLineId)],
        takenBackAt !== null,
      );
    }),
    ...filed.map(({ row: { fileId, refundId, won, unpaidLineId, takenBackAt } }) =>
      line('filed', fileId, nameIn(refundId), won, nameIn(unpaidLineId), takenBackAt !== null),
    ),
    ...lines.map((row) =>
      line(
        'line',
        named.get(row.depositAccountId),
        nameOfLine(row),
        row.settledAs,
        row.requestId,
        row.settledBy,
      ),
    ),
    ...signed.map((row) => {
      const sums = [row.openingWon, row.inWon, row.outWon, row.closingWon, row.unmatchedWon];
      return line('closing', named.get(row.depositAccountId), row.day, ...sums);
    }),
  ];
  const settlements = lines.flatMap((row) =>
    row.settlementTransactionId === null ? [] : [[nameOfLine(row), row.settlementTransactionId] as const],
  );
  const statements = {
    lines: new Map(lines.map((row) => [nameOfLine(row), row.id])),
    settlements: new Map(settlements),
    imports: new Map(imports.map(({ fileName, id }) => [fileName, id])),
  };
  return { text, statements };
}

function showLocksOfRow(row: Tx['t']['holders']['$inferSelect']): string {
  const ms = (at: Date | null) => at?.getTime() ?? null;
  const next = [row.nextDayLimitWon, row.nextActLimitWon, row.nextWaitWon, row.nextWaitHours];
  return line(
    ...['locks', row.id, ms(row.frozenAt), ms(row.freezeEndsAt), row.freezeWaitHours],
    ...[row.nextFreezeWaitHours, ms(row.nextFreezeWaitAt)],
    ...[row.dayLimitWon, row.actLimitWon, row.waitWon, row.waitHours, ...next, ms(row.nextLimitsAt)],
  );
}

export async function readSnapshot(store: Store, ids: readonly number[]): Promise<Snapshot> {
  return store.read(async (db) => {
    const { t } = db;
    const accounts = await selectAccounts(db)
      .where(or(isNull(t.accounts.holderId), inArray(t.accounts.holderId, [...ids])))
      .orderBy(asc(t.accounts.holderId));
    const holders = await db
      .select()
      .from(t.holders)
      .where(inArray(t.holders.id, [...ids]))
      .orderBy(asc(t.holders.id));
    const { id, kind, state, version, takenBy, decidedAs, expiresAt } = t.requests;
    const asked = { id, kind, state, version, takenBy, decidedAs, expiresAt, reason: t.requests.reason };
    const requests = await db
      .select({ ...asked, bought: t.purchases.won, sold: t.sales.payoutWon })
      .from(t.requests)
      .leftJoin(t.purchases, eq(t.purchases.requestId, id))
      .leftJoin(t.sales, eq(t.sales.requestId, id))
      .where(inArray(t.requests.holderId, [...ids]))
      .orderBy(asc(t.requests.id));
    const recipients = await db
      .select()
      .from(t.recipients)
      .where(inArray(t.recipients.holderId, [...ids]))
      .orderBy(asc(t.recipients.holderId), asc(t.recipients.id));
    const said = await db
      .select({ id: t.requestFacts.requestId, version: t.requestFacts.version })
      .from(t.requestFacts)
      .where(and(eq(t.requestFacts.kind, 'saidPaid'), isNull(t.requestFacts.endedAt)));
    const saidPaid = new Set(said.map((one) => line(one.id, one.version)));
    const stored = await db
      .select()
      .from(t.history)
      .where(inArray(t.history.holderId, [...ids]))
      .orderBy(asc(t.history.holderId), asc(t.history.seq));
    const rows = withFees(stored);
    const system = { fees: 0n, issuance: 0n, external: 0n };
    for (const { kind, balance } of accounts)
      if (kind === 'fees' || kind === 'issuance' || kind === 'external') system[kind] = balance;
    const transactions = rows.flatMap(({ id, ledgerTransactionId }) =>
      ledgerTransactionId === null ? [] : [[id, ledgerTransactionId] as const],
    );
    const banks = await readBanks(db, ids);
    const bank = await readStatements(db, banks);
    const text = [
      ...holders.map(({ id, status }) => {
        const own = accounts.find(({ holderId }) => holderId === id);
        return line('holder', id, status, own?.balance, own?.held, own?.locked);
      }),
      ...holders.map(showLocksOfRow),
      ...recipients.map((one) =>
        line('recipient', one.holderId, one.id, one.designated, one.designatedFrom?.getTime() ?? null),
      ),
      ...(await readWon(db, banks)).toSorted(),
      ...bank.text.toSorted(),
      ...requests.map((row) =>
        line(
          ...['request', row.id, row.state, row.version, row.takenBy, row.bought ?? row.sold ?? 0n],
          saidPaid.has(line(row.id, row.version)),
          row.state === 3 && row.decidedAs === 'holder',
          ...(row.kind === 'waitingSend' ? [row.expiresAt?.getTime(), row.reason !== null] : []),
        ),
      ),
      ...rows.map((row) => {
        const direction = row.incoming ? 'in' : 'out';
        return line('history', row.holderId, row.type, direction, row.state, row.amount, row.txFee ?? 0n);
      }),
    ].join('\n');
    return { text, transactions: new Map(transactions), system, statements: bank.statements };
  });
}

export function showModel(model: ModelState): string {
  const { holders, requests, won, wonByDay, lines, files, refundFiles, closings } = model;
  const nameIn = (wanted: string | null) =>
    wanted === null || lines.some(({ name }) => name === wanted) ? wanted : 'undone';
  return [
    ...holders.map(({ id, status, balance, held, locked }) =>
      line('holder', id, status, balance, held, locked),
    ),
    ...holders.map(({ id, locks: { frozenMs, endsMs, waitHours, nextWait, rules, next } }) =>
      line(
        ...['locks', id, frozenMs, endsMs, waitHours, nextWait?.hours ?? null, nextWait?.atMs ?? null],
        ...[rules.day, rules.act, rules.waitWon, rules.waitHours],
        ...[next?.day ?? null, next?.act ?? null, next?.waitWon ?? null, next?.waitHours ?? null],
        next?.atMs ?? null,
      ),
    ),
    ...holders.flatMap(({ id, locks: { recipients } }) =>
      recipients
        .toSorted((a, b) => a.id - b.id)
        .map((one) => line('recipient', id, one.id, one.designated, one.fromMs)),
    ),
    ...[
      ...[...won].map(([name, balance]) => line('won', name, balance)),
      ...[...wonByDay].map(([name, sum]) => line('booked', name, sum)),
    ].toSorted(),
    ...[
      ...lines.map(({ holderId, bank, name, settled }) => {
        const { as = null, requestId = null, by = null } = settled ?? {};
        return line('line', holderId, bank, name, as, requestId, by);
      }),
      ...lines.flatMap((one) =>
        one.settled?.as === 'refund' && one.direction === 'in'
          ? [
              line(
                ...['refund', one.name, one.won, one.settled.paidBy ?? null],
                one.settled.isPayeeNamed !== undefined,
              ),
            ]
          : [],
      ),
      ...files.flatMap(({ id, parts }) =>
        parts.map(({ saleId, won: part, debit, returned, isBack }) =>
          line('part', id, saleId, part, nameIn(debit), nameIn(returned), isBack),
        ),
      ),
      ...refundFiles.flatMap(({ id, parts }) =>
        parts.map(({ refund, won: part, unpaidBy, isBack }) =>
          line('filed', id, nameIn(refund), part, nameIn(unpaidBy), isBack),
        ),
      ),
      ...closings.map(({ holderId, bank, day, ...sums }) =>
        line('closing', holderId, bank, day, ...Object.values(sums)),
      ),
    ].toSorted(),
    ...requests
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, state, version, takenBy, kind, worthWhenAsked, saidPaidAt, isHeld, waits }) => {
        // An order beside a change of the price may have had either: its answer does not say which.
        const asked = kind === 'purchase' || kind === 'sale' ? worthWhenAsked : 0n;
        return line(
          ...['request', id, state, version, takenBy, asked, saidPaidAt === version, state === 3 && isHeld],
          // A reason is there while it is held and when it failed or was made.
          ...(waits === null ? [] : [waits.untilMs, state !== 0 && state !== 1]),
        );
      }),
    ...holders.flatMap(({ id, rows }) =>
      rows.map((row) => {
        const direction = row.incoming ? 'in' : 'out';
        return line('history', id, row.type, direction, row.state, row.amount, row.fee);
      }),
    ),
  ].join('\n');
}

export function differences(snapshot: Snapshot, base: Snapshot, model: ModelState): string[] {
  const said = new Set(showModel(model).split('\n'));
  const held = new Set(snapshot.text.split('\n'));
  const lines =
    showModel(model) === snapshot.text
      ? []
      : [
          ...[...held].filter((one) => !said.has(one)).map((one) => `the database holds: ${one}`),
          ...[...said].filter((one) => !held.has(one)).map((one) => `the model says: ${one}`),
          'the model says something else',
        ];
  const system = (['fees', 'issuance', 'external'] as const).flatMap((name) => {
    const moved = snapshot.system[name] - base.system[name];
    return moved === model.system[name]
      ? []
      : [`${name} moved ${moved}, the model says ${model.system[name]}`];
  });
  return [...lines, ...system];
}
