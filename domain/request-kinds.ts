/** What a holder asks for and an operator or time decides: what the product says of each kind. Reasons are in reason-templates.ts. */
import type { AlarmType } from './alarms.ts';
import { FAILED, REQUEST_STATE_LABELS, type Decision } from './request-state.ts';

type Kind = {
  /** In Korean. */
  label: string;
  /**
   * The name of its resource: its procedures, their actions in the log, its address in the console, its permissions and its export have
   * this name.
   */
  resource: string;
  /**
   * Of a kind that moves a holder's tokens, which the holder may cancel, and which the home screen counts while it is open: whether its
   * transaction, of the same name, can take tokens out of issuance.
   */
  money: { mints: boolean } | null;
  /** Who ends it: `time` for one that runs at its hour and that no operator decides (D74). */
  decidedBy: 'operator' | 'time';
  /** Paid outside the system before it is approved: an operator takes it first, so that it cannot be cancelled meanwhile (D48). */
  isPaidByHand: boolean;
  /** The alarm of each decision; null where the holder gets a text message. */
  alarms: Readonly<Record<Decision, AlarmType>> | null;
};

const REMITTANCE = { approve: 11, reject: 12, hold: 13 } as const;

export const KINDS = {
  purchase: {
    label: '구매',
    resource: 'purchases',
    money: { mints: true },
    decidedBy: 'operator',
    isPaidByHand: false,
    alarms: { approve: 31, reject: 32, hold: 33 },
  },
  sale: {
    label: '판매',
    resource: 'sales',
    money: { mints: false },
    decidedBy: 'operator',
    isPaidByHand: true,
    alarms: REMITTANCE,
  },
  externalSend: {
    label: '외부 송금',
    resource: 'externalSends',
    money: { mints: false },
    decidedBy: 'operator',
    isPaidByHand: true,
    alarms: REMITTANCE,
  },
  waitingSend: {
    label: '기다리는 송금',
    resource: 'waitingSends',
    money: { mints: false },
    decidedBy: 'time',
    isPaidByHand: false,
    alarms: REMITTANCE,
  },
  link: {
    label: '계좌 연결',
    resource: 'links',
    money: null,
    decidedBy: 'operator',
    isPaidByHand: false,
    alarms: { approve: 41, reject: 42, hold: 43 },
  },
  signUp: {
    label: '가입',
    resource: 'signUps',
    money: null,
    decidedBy: 'operator',
    isPaidByHand: false,
    alarms: null,
  },
} as const satisfies Record<string, Kind>;

type Kinds = typeof KINDS;
export type RequestKind = keyof Kinds;

type KindsWith<Wanted> = {
  [Name in RequestKind]: Kinds[Name] extends Wanted ? Name : never;
}[RequestKind];
export type MoneyKind = KindsWith<{ money: object }>;
/** By which tokens leave a wallet: they are held while it is open, and an own freeze stops it. */
export type OutflowKind = KindsWith<{ money: { mints: false } }>;
export type PaidKind = KindsWith<{ isPaidByHand: true }>;
export type DecidedKind = KindsWith<{ decidedBy: 'operator' }>;
export type ResourceOf<Name extends RequestKind> = Kinds[Name]['resource'];
export type RequestResource = ResourceOf<RequestKind>;

export const REQUEST_KINDS = Object.keys(KINDS) as [RequestKind, ...RequestKind[]];

export const isMoneyKind = (kind: RequestKind): kind is MoneyKind => KINDS[kind].money !== null;

export const MONEY_REQUEST_KINDS = REQUEST_KINDS.filter(isMoneyKind) as [MoneyKind, ...MoneyKind[]];

export const isOutflow = (kind: RequestKind): kind is OutflowKind => KINDS[kind].money?.mints === false;

export const OUTFLOW_KINDS = REQUEST_KINDS.filter(isOutflow);

/** Whether an operator decides it; the others run at their hour. */
export const isDecided = (kind: RequestKind): kind is DecidedKind => KINDS[kind].decidedBy === 'operator';

/** The kinds that wait for operators. */
export const DECIDED_KINDS = REQUEST_KINDS.filter(isDecided) as [DecidedKind, ...DecidedKind[]];

/** Of these the wallet says how long a decision usually takes. */
export const DECIDED_MONEY_KINDS = MONEY_REQUEST_KINDS.filter(isDecided) as (MoneyKind & DecidedKind)[] as [
  MoneyKind & DecidedKind,
  ...(MoneyKind & DecidedKind)[],
];

export const isPaidByHand = (kind: RequestKind): kind is PaidKind => KINDS[kind].isPaidByHand;

export const PAID_KINDS = REQUEST_KINDS.filter(isPaidByHand);

/** A record with one value for each kind of request. */
export function eachRequestKind<T>(valueOf: (kind: RequestKind) => T): Record<RequestKind, T> {
  return Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<RequestKind, T>;
}

export const REQUEST_KIND_LABELS: Readonly<Record<RequestKind, string>> = eachRequestKind(
  (kind) => KINDS[kind].label,
);

export const resourceOfKind = eachRequestKind((kind) => KINDS[kind].resource) as {
  [Name in RequestKind]: ResourceOf<Name>;
};

export const REQUEST_RESOURCES = REQUEST_KINDS.map((kind) => resourceOfKind[kind]);

const TIMED_STATE_LABELS = { ...REQUEST_STATE_LABELS, [FAILED]: '안 보냄' } as const;

/** What the states of a kind are called: no operator rejects what time decides. */
export const stateLabelsOf = (kind: RequestKind): typeof REQUEST_STATE_LABELS =>
  isDecided(kind) ? REQUEST_STATE_LABELS : TIMED_STATE_LABELS;

/** The alarm about a decision; null where the holder gets a text message. */
export const alarmTypeOf = (kind: RequestKind, decision: Decision): AlarmType | null =>
  KINDS[kind].alarms?.[decision] ?? null;
