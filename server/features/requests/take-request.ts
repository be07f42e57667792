// Take before pay (D48): an operator takes a sale or an external send, pays it outside the system and then approves it.
// While it is taken its holder cannot cancel it and no other operator can decide it.
import type { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { resourceOfKind, type PaidKind } from '../../../domain/request-kinds.ts';
import type { RequestState } from '../../../domain/request-state.ts';
import type { Tx } from '../../../db/store.ts';
import type { takeInput } from '../../../domain/input-schema.ts';
import type { Deps } from '../../deps/deps.ts';
import { alreadyDecided } from './refusals.ts';
import { requireLegal } from './require-legal.ts';
import { requestChanged } from './registry.ts';
import { findRequest, writeTake } from './requests.repo.ts';
import { logAct, NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

type TakeInput = z.infer<typeof takeInput>;

export type Taken = { id: number; state: RequestState; version: number; takenBy: string };

/** Takes a request within an act of the caller, and writes its entry. Throws as `takeRequest`. */
export async function takeWithin(
  tx: Tx,
  operator: Actor,
  kind: PaidKind,
  input: TakeInput,
  now: Date,
): Promise<Acted<Taken>> {
  const request = await findRequest(tx, kind, input.id);
  if (request === null) throw new DomainError('NOT_FOUND');
  const { id, state, version } = request;
  await requireLegal(tx, request, { act: 'take', operatorId: operator.id, seen: input.version, now });
  if (request.takenBy === operator.id)
    return { value: { id, state, version, takenBy: operator.login }, log: NOTHING_CHANGED };

  if (!(await writeTake(tx, request, { takenBy: operator.id, takenAt: now })))
    throw await alreadyDecided(tx, request);
  await requestChanged(tx, request, 'paying', now);
  const entry = { subject: `${kind}:${id}`, detail: { state } };
  const log = await logAct(tx, operator, `${resourceOfKind[kind]}.take`, entry, now);
  return { value: { id, state, version: version + 1, takenBy: operator.login }, log };
}

/**
 * Takes a pending or held request. Taking it again returns the same result and changes nothing. Throws NOT_FOUND,
 * ALREADY_DECIDED, TAKEN (with who and since when), OWN_REQUEST, STATUS_NOT_ALLOWED (of an erased holder).
 */
export async function takeRequest(
  deps: Deps,
  operator: Actor,
  kind: PaidKind,
  input: TakeInput,
): Promise<Taken> {
  return operatorAct(deps, operator, `${resourceOfKind[kind]}.take`, (tx, now) =>
    takeWithin(tx, operator, kind, input, now),
  );
}
