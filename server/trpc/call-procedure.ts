// Runs a procedure in the order of its definition: guard, input, resolver, output. tRPC's own caller does the same; it copies all
// options for each of them, validates asynchronously, and makes a promise for each, which costs more than most of our procedures.
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { ZodType } from 'zod';
import { after, settle, type Answer } from '../../db/answer.ts';
import type { Context } from './context.ts';
import { definitionsOf, type Definition, type Result } from './definitions.ts';
import { appRouter } from '../router.ts';

const procedures = definitionsOf(appRouter);

/** Whether a path names a query or a mutation; undefined when it names no procedure. */
export const typeOfProcedure = (path: string): Definition['type'] | undefined => procedures.get(path)?.type;

function parseInput(schema: ZodType | undefined, raw: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (parsed?.success === false) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return parsed?.data;
}

function parseOutput(schema: ZodType | undefined, data: unknown): unknown {
  if (schema === undefined) return data;
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { error: cause } = parsed;
  throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause });
}

/** Calls a procedure and returns its output. Throws TRPCError, with the error of the procedure as its cause. */
export function callProcedure(ctx: Context, path: string, raw: unknown): Answer<unknown> {
  const procedure = procedures.get(path);
  if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND' });
  const { type, use, input, resolver, output } = procedure;
  const resolve = (more: object): Answer<Result> =>
    settle(
      () =>
        after(resolver({ ctx: { ...ctx, ...more }, input: parseInput(input, raw), path, type }), (data) =>
          parseOutput(output, data),
        ),
      (data): Result => ({ ok: true, data }),
      (cause) => ({ ok: false, error: getTRPCErrorFromUnknown(cause) }),
    );
  return settle(
    () =>
      use({
        ...{ ctx, path, type },
        getRawInput: async () => raw,
        next: (options?: { ctx?: object }) => resolve(options?.ctx ?? {}),
      }),
    (result) => {
      if (!result.ok) throw result.error;
      return result.data;
    },
    (cause) => {
      throw getTRPCErrorFromUnknown(cause);
    },
  );
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
