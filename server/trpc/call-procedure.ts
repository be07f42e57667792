// Runs a procedure in the order of its definition: guard, input, resolver, output. tRPC's own caller does the same; it copies all
// options for each of them, validates asynchronously, and makes a promise for each, which costs more than most of our procedures.
import { getTRPCErrorFromUnknown, TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import type { ZodType } from 'zod';
import { after, settle, type Answer } from '../../db/answer.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { Context } from './context.ts';
import { appRouter } from '../router.ts';

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** As tRPC keeps a guard: it calls `next` for all that follows. */
type Guard = (options: Record<string, unknown>) => Answer<Result>;

/** What tRPC keeps of a procedure; its types show less of it. */
type Definition = {
  type: 'query' | 'mutation' | 'subscription';
  middlewares: readonly (Guard & { _type?: 'input' | 'output' })[];
  inputs: readonly ZodType[];
  output?: ZodType;
  resolver: (options: Record<string, unknown>) => Answer<unknown>;
};

type Procedure = Pick<Definition, 'type' | 'inputs' | 'output' | 'resolver'> & { guard: Guard };

/** Throws for a procedure that is defined in another order than this file runs it. */
function procedureOf(path: string, { _def }: AnyTRPCProcedure): Procedure {
  const { middlewares, ...rest } = _def as unknown as Definition;
  const [guard, ...others] = middlewares;
  // The last one calls the resolver.
  const isInOrder = others.slice(0, -1).every(({ _type }) => _type !== undefined);
  if (guard === undefined || guard._type !== undefined || others.length === 0 || !isInOrder)
    throw new Error(`${path} has not one guard before all else`);
  return { ...rest, guard };
}

// At run time this is a flat map from a procedure's path; its type mirrors the nesting.
const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
    ([path, procedure]) => [path, procedureOf(path, procedure)] as const,
  ),
);

/** Whether a path names a query or a mutation; undefined when it names no procedure. */
export const typeOfProcedure = (path: string): Definition['type'] | undefined => procedures.get(path)?.type;

function parseInput(inputs: readonly ZodType[], raw: unknown): unknown {
  let input: unknown;
  for (const schema of inputs) {
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
    input = isRecord(input) && isRecord(parsed.data) ? { ...input, ...parsed.data } : parsed.data;
  }
  return input;
}

function parseOutput(schema: ZodType | undefined, data: unknown): unknown {
  if (schema === undefined) return data;
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { error: cause } = parsed;
  throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause });
}

const failed = (cause: unknown): Result => ({ ok: false, error: getTRPCErrorFromUnknown(cause) });

/** Calls a procedure and returns its output. Throws TRPCError, with the error of the procedure as its cause. */
export function callProcedure(ctx: Context, path: string, raw: unknown): Answer<unknown> {
  const procedure = procedures.get(path);
  if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND' });
  const { type, guard, inputs, resolver, output } = procedure;
  const resolve = (more: object): Answer<Result> =>
    settle(
      () =>
        after(resolver({ ctx: { ...ctx, ...more }, input: parseInput(inputs, raw), path, type }), (data) =>
          parseOutput(output, data),
        ),
      (data) => ({ ok: true, data }),
      failed,
    );
  const guarded = settle(
    () =>
      guard({
        ...{ ctx, path, type },
        getRawInput: async () => raw,
        next: (options?: { ctx?: object }) => resolve(options?.ctx ?? {}),
      }),
    (result) => result,
    failed,
  );
  return after(guarded, (result) => {
    if (!result.ok) throw result.error;
    return result.data;
  });
}

/** Every procedure as a function of its input. */
export type Procedures = Answering<ReturnType<typeof appRouter.createCaller>>;

type Answering<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer A) => Promise<infer R>
    ? (...args: A) => Answer<R>
    : Answering<T[Name]>;
};

/** The procedures below a path, as the sender of a request calls them. */
class Calls {
  readonly ctx: Context;
  constructor(ctx: Context) {
    this.ctx = ctx;
  }
}

/** A class for each router, made once: a proxy would put each path together anew in every call. */
function callsBelow(prefix: string): new (ctx: Context) => Calls {
  const Below = class extends Calls {};
  for (const path of [...procedures.keys()].filter((one) => one.startsWith(prefix))) {
    const [name = '', ...rest] = path.slice(prefix.length).split('.');
    if (Object.hasOwn(Below.prototype, name)) continue;
    const Router = rest.length > 0 ? callsBelow(`${prefix}${name}.`) : null;
    Object.defineProperty(Below.prototype, name, {
      get(this: Calls) {
        const { ctx } = this;
        return Router === null ? (input: unknown) => callProcedure(ctx, path, input) : new Router(ctx);
      },
    });
  }
  return Below;
}

const AllCalls = callsBelow('');

/** The procedures, called as the sender of a request. */
export const proceduresFor = (ctx: Context): Procedures => new AllCalls(ctx) as unknown as Procedures;
