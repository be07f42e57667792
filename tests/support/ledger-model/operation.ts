// Operations of the ledger model: what clients ask for, as data, so that it can be judged, made, made again and printed.
import type { PaidKind } from '../../../domain/request-kinds.ts';
import type { ModelRules } from './locks-of-holder.ts';
import type { RequestKind, SignedAct } from './model.ts';

type Keyed = { key: string };
type Shown = { shown?: bigint | undefined };
/** By which API a call comes; the use-case itself without one. */
type Via = { via?: 'trpc' | 'legacy' | undefined };

/** What a holder asks for; `by` is the holder. */
export type HolderOperation =
  | ({ do: 'buy'; by: number; won: bigint } & Keyed & Shown)
  | ({ do: 'sell'; by: number; gross: bigint } & Keyed & Shown & Via)
  | ({ do: 'sendToAgent'; by: number; net: bigint } & Keyed & Shown & Via)
  /** `receiver` is null for an address that no wallet here owns. */
  | ({ do: 'send'; by: number; net: bigint; to: string; receiver: number | null } & Keyed & Via)
  | ({ do: 'cancel'; by: number; id: number } & Via)
  | { do: 'close'; by: number };

/** What an operator does; `by` is the operator. */
export type OperatorOperation =
  | { do: 'take'; by: number; kind: PaidKind; id: number; version?: number | undefined }
  | {
      do: 'putBack';
      by: number;
      kind: PaidKind;
      id: number;
      version?: number | undefined;
      reason?: string | undefined;
    }
  | {
      do: 'decide';
      by: number;
      kind: Exclude<RequestKind, 'waitingSend'>;
      id: number;
      decision: Exclude<SignedAct, 'putBack'>;
      version?: number | undefined;
      reason?: string | undefined;
      hash?: string | undefined;
    }
  | ({ do: 'deposit'; by: number; holderId: number; amount: bigint; hash: string; logIndex: number } & Keyed)
  | ({ do: 'payOut'; by: number; holderId: number; amount: bigint } & Keyed)
  /** `rowId` is the history row of what is corrected; `transactionId` what the ledger calls it. */
  | ({ do: 'correct'; by: number; rowId: number | null; transactionId: number } & Keyed)
  | { do: 'block' | 'unblock'; by: number; holderId: number }
  | { do: 'lock'; by: number; holderId: number; amount: bigint }
  | { do: 'setPrice'; by: number; priceE4: bigint };

/** A line of a statement as it is written: `name` tells it from all others, and `id` is the server's. */
export type WrittenLine = {
  name: string;
  direction: 'in' | 'out';
  won: bigint;
  atMs: number;
  isNamed: boolean;
};
/** A line like it of another amount. */
export const otherLine = (line: WrittenLine, won: bigint): WrittenLine => ({
  ...line,
  won,
  name: `${line.name.split(' ')[0]} ${line.direction} ${won}`,
});

type NamedLine = { line: { name: string; id: number } };

/** What operators do with statements of the bank of a holder's company, and with its days; `bank` is the account. */
export type BankOperation =
  | ({ do: 'import'; by: number; holderId: number; bank: number; lines: readonly WrittenLine[] } & Keyed)
  | { do: 'undoImport'; by: number; name: string; id: number }
  | ({ do: 'settle'; by: number; as: 'order'; orderId: number } & NamedLine)
  | ({ do: 'settle'; by: number; as: 'newPurchase'; orderId: number; keepsOrder: boolean } & NamedLine)
  | ({ do: 'settle'; by: number; as: 'refund' | 'other' } & NamedLine)
  | ({
      do: 'settle';
      by: number;
      as: 'payoutFile';
      fileId: number;
      failed: readonly number[];
      isLinked: boolean;
    } & NamedLine &
      Keyed)
  | ({ do: 'makeFile'; by: number; holderId: number; bank: number; saleIds: readonly number[] } & Keyed)
  | { do: 'takeBack'; by: number; fileId: number; saleIds: readonly number[] }
  | ({ do: 'settle'; by: number; as: 'refundPaid'; refund: NamedLine['line'] } & NamedLine)
  | ({
      do: 'makeRefundFile';
      by: number;
      holderId: number;
      bank: number;
      refunds: readonly NamedLine['line'][];
    } & Keyed)
  | ({ do: 'takeBackRefund'; by: number } & NamedLine)
  | ({
      do: 'settle';
      by: number;
      as: 'refundFile';
      fileId: number;
      failed: readonly NamedLine['line'][];
    } & NamedLine &
      Keyed)
  /** The payee has the name that the line in shows. */
  | ({ do: 'setPayee'; by: number; isNamed: boolean } & NamedLine & Keyed)
  | ({
      do: 'settle';
      by: number;
      as: 'returned';
      of: NamedLine['line'];
      saleId?: number | null;
      refund?: NamedLine['line'] | null;
    } & NamedLine)
  | ({ do: 'approveLine'; by: number } & NamedLine & Keyed)
  | ({ do: 'release'; by: number } & NamedLine)
  | ({ do: 'closeDay'; by: number; holderId: number; bank: number; day: string } & Keyed);

const OF_BANK: readonly string[] = [
  ...[
    'import',
    'undoImport',
    'settle',
    'setPayee',
    'approveLine',
    'release',
    'closeDay',
    'makeFile',
    'takeBack',
    'makeRefundFile',
    'takeBackRefund',
  ],
];
export const isOfBank = (operation: Judged): operation is BankOperation => OF_BANK.includes(operation.do);

/** What a holder does with the own locks, always by the wallet's API; `by` is the holder. */
export type LockOperation =
  | { do: 'freeze'; by: number }
  | { do: 'comeBack'; by: number }
  | { do: 'keepRules'; by: number }
  | { do: 'setWait'; by: number; hours: 0 | 6 | 24 | 72; isProven: boolean }
  | ({ do: 'setRules'; by: number; isProven: boolean } & ModelRules)
  | { do: 'resume'; by: number; id: number }
  | { do: 'saveRecipient'; by: number; to: string; receiver: number | null }
  | { do: 'removeRecipient' | 'designate' | 'undesignate'; by: number; id: number };

const OF_LOCKS: readonly string[] = [
  ...['freeze', 'comeBack', 'keepRules', 'setWait', 'setRules', 'resume', 'saveRecipient'],
  ...['removeRecipient', 'designate', 'undesignate'],
];
export const isOfLocks = (operation: Judged): operation is LockOperation => OF_LOCKS.includes(operation.do);

/** What runs by the clock. */
export type JobOperation =
  | { do: 'expire' }
  | { do: 'runSends' }
  | { do: 'raiseRules' }
  | { do: 'endFreezes' }
  | { do: 'designateDue' };
/** One of the due sends of `runSends`, which each has a transaction of its own: it is not called but judged. */
export type DueSend = { do: 'runsSend'; id: number };

export type Operation = HolderOperation | OperatorOperation | BankOperation | LockOperation | JobOperation;

/** `refused` is the code, or of the older API its `res`. */
export type Outcome = { value: unknown } | { refused: string | number };

export type Judged = Operation | DueSend;

export const describe = (value: unknown): string =>
  JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? `${it}` : it));

/** Whose key it is and what stands under it; null for operations without a key. */
export function keyOf(operation: Judged): { actor: string; content: string } | null {
  if (!('key' in operation)) return null;
  const { by, key, ...rest } = operation;
  const { via: _api, ...content } = { via: undefined, ...rest };
  const isOperator = isOfBank(operation) || ['deposit', 'payOut', 'correct'].includes(operation.do);
  return { actor: `${isOperator ? 'operator' : 'holder'}:${by}:${key}`, content: describe(content) };
}
