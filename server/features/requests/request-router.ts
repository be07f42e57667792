import { z, type ZodType } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import {
  resourceOfKind,
  type DecidedKind,
  type PaidKind,
  type RequestKind,
} from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { decideRequest } from './decide-request.ts';
import { putBackRequest } from './put-back-request.ts';
import {
  decidedOut,
  decideInput,
  putBackInput,
  putBackOut,
  requestListInput,
  takeInput,
  takenOut,
  type RequestListInput,
} from './request-wire.ts';
import { takeRequest } from './take-request.ts';

type ListedKind<Wire, Row> = {
  kind: RequestKind;
  rowOut: ZodType<Wire, Row>;
  list: (
    deps: Deps,
    input: RequestListInput,
    operator: { id: number },
  ) => Promise<{ data: Row[]; total: number }>;
  get: (deps: Deps, id: number, operator: { id: number }) => Promise<Row>;
};

function listProcedures<Wire, Row>({ rowOut, list, get }: ListedKind<Wire, Row>) {
  // tRPC cannot compare a row whose type is not known yet; `ListedKind` has compared it.
  const wireOut: ZodType<Wire> = rowOut;
  return {
    list: operatorProcedure('viewer')
      .input(requestListInput)
      .output(listOut(wireOut))
      .query(({ ctx, input }) => list(ctx.deps, input, ctx.operator)),

    get: operatorProcedure('viewer')
      .input(z.strictObject({ id: positiveId }))
      .output(wireOut)
      .query(({ ctx, input }) => get(ctx.deps, input.id, ctx.operator)),
  };
}

function requestProcedures<Wire, Row>(definition: ListedKind<Wire, Row> & { kind: DecidedKind }) {
  const { kind } = definition;
  return {
    ...listProcedures(definition),

    decide: actProcedure(`${resourceOfKind[kind]}.decide`)
      .input(decideInput)
      .output(decidedOut)
      .mutation(({ ctx, input }) => decideRequest(ctx.deps, ctx.operator, kind, input)),
  };
}

/** The console's procedures for one kind of request. */
export function requestRouter<Wire, Row>(definition: ListedKind<Wire, Row> & { kind: DecidedKind }) {
  return router(requestProcedures(definition));
}

/** The same for a kind that no operator decides. */
export function listedRequestRouter<Wire, Row>(definition: ListedKind<Wire, Row>) {
  return router(listProcedures(definition));
}

/** The same for a kind that an operator pays by hand, and therefore takes before paying (D48). */
export function paidRequestRouter<Wire, Row>(definition: ListedKind<Wire, Row> & { kind: PaidKind }) {
  const { kind } = definition;
  return router({
    ...requestProcedures(definition),

    take: actProcedure(`${resourceOfKind[kind]}.take`)
      .input(takeInput)
      .output(takenOut)
      .mutation(({ ctx, input }) => takeRequest(ctx.deps, ctx.operator, kind, input)),

    putBack: actProcedure(`${resourceOfKind[kind]}.putBack`)
      .input(putBackInput)
      .output(putBackOut)
      .mutation(({ ctx, input }) => putBackRequest(ctx.deps, ctx.operator, kind, input)),
  });
}
