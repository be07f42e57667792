// What each procedure was built of. tRPC runs a procedure and does not show its parts; the runner, the list of procedures in
// the docs and the tests read them here, where they are kept as the builder is given them.
import type { AnyTRPCProcedure, AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { ZodType } from 'zod';
import type { Answer } from '../../db/answer.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import type { RateClass } from '../limits/rate-classes.ts';

/** Who may call a procedure, and how often. */
export type Access = 'open' | 'holder' | OperatorRole;
export type Meta = { access: Access; rate: RateClass };

export type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** Runs before the input is read, and calls `next` for all that follows. */
type Guard = (options: Record<string, unknown>) => Answer<Result>;
type Resolver = (options: Record<string, unknown>) => Answer<unknown>;

type Parts = { meta?: Meta; use?: Guard; input?: ZodType; output?: ZodType };
export type Definition = Parts & {
  meta: Meta;
  use: Guard;
  type: 'query' | 'mutation';
  resolver: Resolver;
};

const PARTS: readonly PropertyKey[] = ['meta', 'use', 'input', 'output'] satisfies (keyof Parts)[];
const TYPES: readonly PropertyKey[] = ['query', 'mutation'] satisfies Definition['type'][];

const definitions = new WeakMap<AnyTRPCProcedure, Definition>();

/** The same builder, which keeps what it is given: a guard before all else, and each part once. */
export function recorded<B extends object>(builder: B, parts: Parts = {}): B {
  return new Proxy(builder, {
    get: (target, name) => (part: unknown) => {
      const build = Reflect.get(target, name) as (this: B, part: unknown) => object;
      const built = build.call(target, part);
      if (TYPES.includes(name) && parts.use !== undefined) {
        definitions.set(built as AnyTRPCProcedure, { ...parts, type: name, resolver: part } as Definition);
        return built;
      }
      const isNew = PARTS.includes(name) && !Object.hasOwn(parts, name);
      if (!isNew || (name !== 'meta' && name !== 'use' && parts.use === undefined))
        throw new Error(
          `a procedure with ${[...Object.keys(parts), String(name)].join(', ')} is not run in this order`,
        );
      return recorded(built, { ...parts, [name]: part });
    },
  });
}

/** The definition of each procedure of a router, by its path. */
export function definitionsOf(router: AnyTRPCRouter): Map<string, Definition> {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return new Map(
    procedures.map(([path, procedure]) => {
      const definition = definitions.get(procedure);
      if (definition === undefined) throw new Error(`${path} is built by another builder`);
      return [path, definition];
    }),
  );
}
