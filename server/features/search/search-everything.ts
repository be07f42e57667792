// One search field for whatever a caller says on the phone. Everything but a login, a name and an e-mail is matched whole;
// phones and account numbers are found by their HMAC, because the numbers themselves are encrypted, or by their last
// four digits, which are stored in plain text (D44).
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { LINE_DIRECTION_LABELS } from '../../../domain/list-labels.ts';
import { parseAddress, parseTxHash } from '../../../domain/address.ts';
import { BANKS } from '../../../domain/banks.ts';
import { accountNumberError } from '../../../domain/bank-account.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { HOLDER_STATUS_LABELS, type HolderStatus } from '../../../domain/holder.ts';
import { showExact, showWon } from '../../../domain/display.ts';
import { loginKey } from '../../../domain/login.ts';
import { parseDaon, parseWon, ZERO_WON } from '../../../domain/money.ts';
import { phoneError } from '../../../domain/phone.ts';
import { type RequestState } from '../../../domain/request-state.ts';
import { REQUEST_KINDS, type RequestKind } from '../../../domain/request-kinds.ts';
import { maskNumbers } from '../../../domain/masks.ts';
import { findOwner } from '../../custody/find-owner.ts';
import { findOtherInfo } from '../history/history.repo.ts';
import type { Deps } from '../../deps/deps.ts';
import { DAYS_BY_AMOUNT } from '../ledger/ledger.repo.ts';
import { idOut, instantOut, lineTime, stateOut } from '../../trpc/wire.ts';
import { accountHmac } from '../../ports/look-up-hashes.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import {
  findRequestsByWon,
  selectDepositsOf,
  selectOpenLines,
  selectOpenSends,
  selectRecentSends,
  selectSettledLines,
  type Amount,
} from './amounts.repo.ts';
import {
  findAccountsByNumber,
  findAccountsByNumberEnd,
  findAccountsByWord,
  findDepositsByHash,
  findExternalSendsByHash,
  findHistoryById,
  findHoldersByLogin,
  findHoldersByName,
  findHoldersByPhone,
  findHoldersByPhoneEnd,
  findRefunds,
  findRequestsById,
  findTransactionsByHash,
} from './search.repo.ts';

const LAST_DIGITS = 4; // the digits that every masked number shows
const FOUND_MAX = 20; // per kind; a longer prefix of the login finds the others

export const foundOut = z.object({
  kind: z.enum([
    'holder',
    'linkedAccount',
    ...REQUEST_KINDS,
    'bankLine',
    'refund',
    'history',
    'deposit',
    'transaction',
  ]),
  id: idOut,
  /** The text to show beside the kind. */
  label: z.string(),
  holder: z.object({ id: idOut, login: z.string() }).nullable(),
  /** The state of a request or a history row. */
  state: stateOut.nullable(),
  createdAt: instantOut,
  /** Of a bank's line, and of a refund: its bank gives days without times. */
  isDayOnly: z.boolean(),
});

type Found = z.input<typeof foundOut>;
type Owned = { id: number; holderId: number | null; holderLogin: string | null; createdAt: Date };

function found(kind: Found['kind'], label: string, row: Owned, state: RequestState | null = null): Found {
  const { holderId, holderLogin } = row;
  const holder = holderId === null || holderLogin === null ? null : { id: holderId, login: holderLogin };
  return { kind, id: row.id, label, holder, state, createdAt: row.createdAt, isDayOnly: false };
}

const holderFound = (row: { id: number; login: string; status: HolderStatus; createdAt: Date }): Found =>
  found('holder', HOLDER_STATUS_LABELS[row.status], { ...row, holderId: row.id, holderLogin: row.login });

const requestFound = (row: Owned & { kind: RequestKind; state: RequestState }): Found =>
  found(row.kind, `#${row.id}`, row, row.state);

async function byHash(db: ReadDb, hash: string): Promise<Found[]> {
  const sends = await findExternalSendsByHash(db, hash);
  const deposits = await findDepositsByHash(db, hash);
  const transactions = await findTransactionsByHash(db, hash);
  return [
    ...sends.map(requestFound),
    ...deposits.map((row) => found('deposit', `#${row.id} (${row.logIndex})`, row)),
    ...transactions.map((row) => found('transaction', row.kind, row)),
  ];
}

type FoundAccount = Owned & { bankCode: string; numLast4: string };

const accountNamed = (row: FoundAccount & { word: string }): Found =>
  found('linkedAccount', `${accountLabel(row.bankCode, row.numLast4)} · ${row.word}`, row);

const accountFound = (row: FoundAccount): Found =>
  found('linkedAccount', accountLabel(row.bankCode, row.numLast4), row);

function refundFound(row: Awaited<ReturnType<typeof findRefunds>>[number]): Found {
  const { id, won, payee, payer, bankCode, last4, ...line } = row;
  const account = bankCode === null || last4 === null ? [] : [accountLabel(bankCode, last4)];
  const label = [`${showWon(won)}원`, payee ?? maskNumbers(payer), ...account].join(' · ');
  const { at, isDayOnly } = lineTime(line);
  return { ...found('refund', label, { id, holderId: null, holderLogin: null, createdAt: at }), isDayOnly };
}

/** Holders whose phone or account number ends in these digits, and refunds to such an account. */
async function byLastDigits(db: ReadDb, last4: string, limit: number): Promise<Found[]> {
  const holders = await findHoldersByPhoneEnd(db, last4, limit);
  const accounts = await findAccountsByNumberEnd(db, last4, limit);
  const refunds = await findRefunds(db, { last4 }, limit);
  return [...holders.map(holderFound), ...accounts.map(accountFound), ...refunds.map(refundFound)];
}

/** Holders by their name, and bank accounts and refunds by the name of the owner or the payee. */
async function byName(db: ReadDb, text: string, limit: number): Promise<Found[]> {
  const holders = await findHoldersByName(db, text, limit);
  const accounts = await findAccountsByWord(db, 'name', text, limit);
  return [
    ...holders.map((row) => ({
      ...holderFound(row),
      label: `${row.name} · ${HOLDER_STATUS_LABELS[row.status]}`,
    })),
    ...accounts.map(accountNamed),
    ...(await findRefunds(db, { name: text }, limit)).map(refundFound),
  ];
}

/** What was typed as an amount: a unit behind it says of which asset, a fraction is of DAON. */
function amountOf(text: string): Amount {
  const [, figure = '', unit = ''] = /^([0-9.,\s]+?)\s*(원|DAON)?$/i.exec(text) ?? [];
  const digits = figure.replace(/[\s,]/g, '');
  const won = unit.toUpperCase() === 'DAON' ? null : parseWon(digits);
  const daon = unit === '원' ? null : parseDaon(digits);
  return {
    won: won?.ok === true && won.value > 0n ? won.value : null,
    units: daon?.ok === true && daon.value > 0n ? daon.value : null,
  };
}

/** Orders, lines of the bank, refunds, external sends and receipts of DAON of this amount. */
async function byAmount(
  db: ReadDb,
  amount: Amount,
  { now, limit }: { now: Date; limit: number },
): Promise<Found[]> {
  const { won, units } = amount;
  const back = { since: new Date(now.getTime() - DAYS_BY_AMOUNT * DAY_MS), limit };
  const orders = won === null ? [] : await findRequestsByWon(db, won, limit);
  const lines =
    won === null
      ? []
      : [...(await selectOpenLines(db, won, limit)), ...(await selectSettledLines(db, won, back))];
  const sends =
    won === null && units === null
      ? []
      : [...(await selectOpenSends(db, amount, limit)), ...(await selectRecentSends(db, amount, back))];
  const deposits = units === null ? [] : await selectDepositsOf(db, units, limit);
  const refunds = won === null ? [] : await findRefunds(db, { won }, limit);
  return withoutRepeats([
    ...orders.map((row) => ({ ...requestFound(row), label: `#${row.id} · ${showWon(won ?? ZERO_WON)}원` })),
    ...lines.map((line) => ({
      ...found(
        'bankLine',
        `${LINE_DIRECTION_LABELS[line.direction]} ${showWon(line.won)}원 · ${maskNumbers(line.name)}`,
        { id: line.id, holderId: null, holderLogin: null, createdAt: line.at },
      ),
      isDayOnly: lineTime(line).isDayOnly,
    })),
    ...refunds.map(refundFound),
    ...sends.map(({ net, ...row }) => ({
      ...requestFound(row),
      label: `#${row.id} · ${showExact(net)} DAON`,
    })),
    ...deposits.map((row) => found('deposit', `#${row.id} · ${showExact(row.amount)} DAON`, row)),
  ]);
}

/** Digits may be a phone, an account number, the end of either, or an id; all of these are tried. */
async function byDigits(
  { secrets }: Pick<Deps, 'secrets'>,
  db: ReadDb,
  { digits, limit }: { digits: string; limit: number },
): Promise<Found[]> {
  const all: Found[] = [];
  if (phoneError(digits) === null) {
    const holders = await findHoldersByPhone(db, phoneHmac(secrets, digits), limit);
    all.push(...holders.map(holderFound));
  }
  if (accountNumberError(digits) === null) {
    const hmacs = BANKS.map((bank) => accountHmac(secrets, bank.code, digits));
    const accounts = await findAccountsByNumber(db, hmacs, limit);
    all.push(...accounts.map(accountFound));
  }
  if (digits.length === LAST_DIGITS) all.push(...(await byLastDigits(db, digits, limit)));
  const id = Number(digits);
  if (Number.isSafeInteger(id) && id > 0) {
    const requests = await findRequestsById(db, id);
    const history = await findHistoryById(db, id);
    all.push(...requests.map(requestFound));
    const otherInfo = await findOtherInfo(db, id);
    all.push(...history.map((row) => found('history', otherInfo ?? '', row, row.state)));
  }
  return all;
}

/** A holder whose login and phone both match is listed once. */
function withoutRepeats(rows: readonly Found[]): Found[] {
  return [...new Map(rows.map((row) => [`${row.kind}:${row.id}`, row])).values()];
}

/**
 * Searches by login, name or e-mail (or its beginning), address, phone, account number, end of either, id, amount or
 * hash. Several words, such as a name and the end of a phone, find the holder that each of them finds.
 */
export async function searchEverything(deps: Deps, raw: string): Promise<{ data: Found[] }> {
  const text = raw.trim();
  const whole = await searchText(deps, text);
  const { won, units } = amountOf(text);
  // A number, an amount with its unit and a name may have a blank in them.
  const isOne = won !== null || units !== null || !/\s/.test(text) || !/[^0-9\s-]/.test(text);
  return { data: whole.length > 0 || isOne ? whole : await byAllWords(deps, text.split(/\s+/)) };
}

const WORDS_MAX = 4;
const AMONG_MAX = 1_000; // holders of a common name

/** What each word finds alone, of the holders that every word finds. */
async function byAllWords(deps: Deps, words: readonly string[]): Promise<Found[]> {
  const all: Found[][] = [];
  for (const word of words.slice(0, WORDS_MAX)) all.push(await searchText(deps, word, AMONG_MAX));
  const isOfAll = ({ holder }: Found): boolean =>
    holder !== null && all.every((rows) => rows.some((row) => row.holder?.id === holder.id));
  return withoutRepeats(all.flat().filter(isOfAll)).slice(0, FOUND_MAX);
}

async function searchText(deps: Deps, text: string, limit = FOUND_MAX): Promise<Found[]> {
  const digits = text.replace(/[\s-]/g, '');
  const address = parseAddress(text);
  const hash = parseTxHash(text);
  return deps.store.read(async (db) => {
    if (hash.ok) return byHash(db, hash.value);
    if (address.ok) {
      const owner = await findOwner(db, address.value.address);
      return owner === null ? [] : [holderFound({ ...owner, id: owner.holderId })];
    }
    const named = /^[A-Za-z0-9]+$/.test(text)
      ? (await findHoldersByLogin(db, loginKey(text), limit)).map(holderFound)
      : [];
    const amounts = await byAmount(db, amountOf(text), { now: deps.clock.now(), limit });
    if (/^[0-9]+$/.test(digits))
      return withoutRepeats([...named, ...(await byDigits(deps, db, { digits, limit })), ...amounts]);
    if (text.includes('@')) return (await findAccountsByWord(db, 'email', text, limit)).map(accountNamed);
    // `100daon` is a login and an amount.
    return withoutRepeats([...named, ...(await byName(db, text.normalize('NFC'), limit)), ...amounts]);
  });
}
