/** The kinds of ledger transactions: those of requests that move tokens (`KINDS`), and these. */
import { KINDS, MONEY_REQUEST_KINDS, type MoneyKind } from './request-kinds.ts';

/** The name in Korean, and whether one can take tokens out of issuance or external. */
type Kind = { label: string; mints: boolean; movesWonAlone?: true };

const OTHERS = {
  send: { label: '지갑 간 전송', mints: false },
  deposit: { label: '외부 DAON 수신', mints: true },
  /** Moves what it reverses. */
  correction: { label: '정정', mints: true },
  payout: { label: '탈퇴 회원 지급', mints: false },
  bankLine: { label: '통장 거래', mints: false, movesWonAlone: true },
  bankOpening: { label: '통장 시작 잔액', mints: false, movesWonAlone: true },
  settlement: { label: '통장 거래 정리', mints: false, movesWonAlone: true },
} as const satisfies Record<string, Kind>;

export type LedgerKind = MoneyKind | keyof typeof OTHERS;

const { send, ...others } = OTHERS;
const ofRequests = MONEY_REQUEST_KINDS.map((kind) => [
  kind,
  { label: KINDS[kind].label, mints: KINDS[kind].money.mints },
]);
const ALL = { send, ...Object.fromEntries(ofRequests), ...others } as Readonly<Record<LedgerKind, Kind>>;

export const LEDGER_KINDS = Object.keys(ALL) as [LedgerKind, ...LedgerKind[]];

const kindsWith = (isWanted: (kind: Kind) => boolean) => LEDGER_KINDS.filter((kind) => isWanted(ALL[kind]));
export const MINTING_KINDS = kindsWith(({ mints }) => mints);
export const DAON_KINDS = kindsWith(({ movesWonAlone }) => movesWonAlone !== true);

/** In Korean, in the console and in its exports. */
export const LEDGER_KIND_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  LEDGER_KINDS.map((kind) => [kind, ALL[kind].label]),
);

/** What has no word is shown as it was written. */
export const ledgerKindLabel = (kind: string): string => LEDGER_KIND_LABELS[kind] ?? kind;
