// Runs a procedure in the order of its definition: guards, input, resolver, output. tRPC's own caller does the same; it
// copies all options for each of them and validates asynchronously, which costs more than most of our procedures.
import { getTRPCErrorFromUnknown, TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import type { ZodType } from 'zod';
import { isRecord } from '../../domain/is-record.ts';
import type { Context } from './context.ts';
import { appRouter } from '../router.ts';

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

type Next = (options?: { ctx?: object; input?: unknown }) => Promise<Result>;

/** A guard or the resolver, as tRPC keeps it. */
type Middleware = ((options: Record<string, unknown> & { next: Next }) => Promise<Result>) & {
  _type?: 'input' | 'output';
};

/** What tRPC keeps of a procedure; its types show less of it. */
type Definition = {
  type: 'query' | 'mutation' | 'subscription';
  meta?: object;
  middlewares: readonly Middleware[];
  inputs: readonly ZodType[];
  output?: ZodType;
};

type Call = { path: string; definition: Definition; raw: unknown };

// At run time this is a flat map from a procedure's path; its type mirrors the nesting.
const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>;

const definitionOf = (path: string): Definition | undefined =>
  Object.hasOwn(procedures, path) ? (procedures[path]?._def as unknown as Definition) : undefined;

/** Whether a path names a query or a mutation; undefined when it names no procedure. */
export const typeOfProcedure = (path: string): Definition['type'] | undefined => definitionOf(path)?.type;

function parseInput(schema: ZodType | undefined, raw: unknown, before: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (parsed === undefined) throw new Error('tRPC keeps the inputs of a procedure in another way');
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return isRecord(before) && isRecord(parsed.data) ? { ...before, ...parsed.data } : parsed.data;
}

function checkOutput(schema: ZodType | undefined, result: Result): Result {
  if (!result.ok) return result;
  const parsed = schema?.safeParse(result.data);
  if (parsed?.success === true) return { ok: true, data: parsed.data };
  const cause = parsed?.error;
  throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause });
}

/**
 * Runs what stands from `index` on. The schemas of the inputs stand in the order of their middlewares. Inputs and the output are checked
 * here, between two guards, and not by a call of their own.
 */
async function runFrom(
  call: Call,
  index: number,
  inputs: number,
  ctx: object,
  before: unknown,
): Promise<Result> {
  const { definition, raw, path } = call;
  let input = before;
  let read = inputs;
  let isOutputChecked = false;
  try {
    for (let at = index; ; at += 1) {
      const middleware = definition.middlewares[at];
      if (middleware === undefined) throw new Error(`${path} ends without a resolver`);
      if (middleware._type === 'input') {
        input = parseInput(definition.inputs[read], raw, input);
        read += 1;
      } else if (middleware._type === 'output') {
        isOutputChecked = true;
      } else {
        const given = input;
        const next: Next = (options) =>
          runFrom(call, at + 1, read, options?.ctx ? { ...ctx, ...options.ctx } : ctx, given);
        const result = await middleware({
          ctx,
          input,
          path,
          type: definition.type,
          meta: definition.meta,
          getRawInput: async () => raw,
          signal: undefined,
          batchIndex: 0,
          next,
        });
        return isOutputChecked ? checkOutput(definition.output, result) : result;
      }
    }
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

/** Calls a procedure and returns its output. Throws TRPCError, with the error of the procedure as its cause. */
export async function callProcedure(ctx: Context, path: string, input: unknown): Promise<unknown> {
  const definition = definitionOf(path);
  if (definition === undefined) throw new TRPCError({ code: 'NOT_FOUND' });
  const result = await runFrom({ path, definition, raw: input }, 0, 0, ctx, undefined);
  if (!result.ok) throw result.error;
  return result.data;
}

/** Every procedure as a function of its input. */
export type Procedures = ReturnType<typeof appRouter.createCaller>;

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
  for (const path of Object.keys(procedures).filter((one) => one.startsWith(prefix))) {
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
