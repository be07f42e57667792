import { FAILED, ON_HOLD } from '../../../domain/request-state.ts';
import { moveHistoryRow } from '../../ledger/history-rows.ts';
import type { DecisionHandlers } from './kind-handlers.ts';

type Handler = DecisionHandlers['hold'];

/** Deciders of money requests without a movement: the request's history row follows its state. */
export const holdInHistory: Handler = (_deps, tx, { request, reason, now }) =>
  moveHistoryRow(tx, { id: request.id, state: ON_HOLD, reason, at: now });

export const failInHistory: Handler = (_deps, tx, { request, reason, now }) =>
  moveHistoryRow(tx, { id: request.id, state: FAILED, reason, at: now });
