// What an operation of the ledger model may lead to, and how a request ends, for ledger-oracle*.ts.
import {
  holderIn,
  type ModelHolder,
  type ModelRequest,
  type ModelRow,
  type ModelState,
} from './ledger-model.ts';

export type Answered = { id?: number | null };

/** One thing that may happen. `answer` may leave out the id, which the server chooses. */
export type Possibility =
  | { refuse: ReadonlySet<string> }
  | { answer: object; commit?: (draft: ModelState, answered: Answered & Record<string, unknown>) => void };

export const refuse = (...codes: string[]): Possibility[] => [{ refuse: new Set(codes) }];

export function moveRow(holder: ModelHolder, id: number, state: ModelRow['state']): void {
  holder.rows = holder.rows.map((row) => (row.id === id && row.type !== 4 ? { ...row, state } : row));
}

/** A request ends without effect; what it held is released. */
export function failRequest(state: ModelState, request: ModelRequest): void {
  const holder = holderIn(state, request.holderId);
  request.state = 2;
  request.version += 1;
  request.takenBy = null;
  moveRow(holder, request.id, 2);
  if (request.kind !== 'purchase') holder.held -= request.fee - request.amount;
}
