// The base procedures: who may call, how often, and the format of errors on the wire. Access is denied unless one of
// these grants it; the guard tests read `meta` of every procedure.
import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z, ZodError } from 'zod';
import { after, type Answer } from '../../db/answer.ts';
import { DomainError, ERROR_SENTENCES, type ErrorCode, type ErrorDetails } from '../../domain/errors.ts';
import { leastRoleOf, type OperatorAct } from '../../domain/operator-acts.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { authenticateHolder } from '../holders/authenticate-holder.ts';
import { requireOperator } from '../acting/require-operator.ts';
import { auditAttempt } from '../audit/audit-attempt.ts';
import type { Context } from './context.ts';
import { recorded, type Meta } from './definitions.ts';
import { codeOfStore, ERROR_MAP } from './error-map.ts';
import { countFailedAuthentication } from '../limits/count-failed-authentication.ts';
import { limitOf, unauthenticatedLimits, type RateClass } from '../limits/rate-classes.ts';

/** The content of an error response: the code, its sentence, and the details that may be shown. */
export type Refusal = {
  code: ErrorCode;
  sentence: string;
  details?: ErrorDetails | undefined;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
};

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_SENTENCES, text);
}

/**
 * A schema's message is one of our error codes, a Korean sentence of the specification, or zod's own English, which is
 * replaced.
 */
function sentenceOf(message: string): string {
  if (isErrorCode(message)) return ERROR_SENTENCES[message];
  return /[가-힣]/.test(message) ? message : ERROR_SENTENCES.INVALID_INPUT;
}

type Issue = ZodError['issues'][number];

/** For a union input, reports the issues of the variant that was meant: the one whose issues are all our own codes. */
function plainIssues(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const meant = issue.errors.find(
      (branch) => branch.length > 0 && branch.every(({ message }) => isErrorCode(message)),
    );
    return meant?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
  });
}

/** Turns the issues of an input schema into an error response: the first code or sentence, and a sentence per field. */
export function refusalOfInput(error: ZodError): Refusal {
  const issues = plainIssues(error.issues);
  const messages = issues.map((issue) => issue.message);
  const code = messages.find(isErrorCode) ?? 'INVALID_INPUT';
  const fields: Record<string, string[]> = {};
  for (const issue of issues) (fields[issue.path.join('.')] ??= []).push(sentenceOf(issue.message));
  const spoken = messages.map(sentenceOf).find((sentence) => sentence !== ERROR_SENTENCES.INVALID_INPUT);
  return {
    code,
    sentence: code === 'INVALID_INPUT' ? (spoken ?? ERROR_SENTENCES[code]) : ERROR_SENTENCES[code],
    fields,
  };
}

/** The error response for whatever a procedure threw. Errors that are not our own become INTERNAL without details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) {
    return { code: error.code, sentence: error.sentence, details: error.details, fields: error.fields };
  }
  if (error instanceof TRPCError) {
    if (error.cause instanceof DomainError) return refusalOf(error.cause);
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return refusalOfInput(error.cause);
    if (error.code === 'NOT_FOUND') return { code: 'NOT_FOUND', sentence: ERROR_SENTENCES.NOT_FOUND };
    if (error.code === 'METHOD_NOT_SUPPORTED') {
      return { code: 'METHOD_NOT_ALLOWED', sentence: ERROR_SENTENCES.METHOD_NOT_ALLOWED };
    }
  }
  const cause = error instanceof TRPCError ? error.cause : error;
  const code = codeOfStore(cause);
  return { code, sentence: ERROR_SENTENCES[code] };
}

/** An error as it is on the wire. */
export function errorShape(refusal: Refusal) {
  const { trpc, status } = ERROR_MAP[refusal.code];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[trpc],
    message: refusal.sentence,
    data: {
      code: trpc,
      httpStatus: status,
      reason: refusal.code,
      ...(refusal.details ? { details: refusal.details } : {}),
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    },
  };
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ error }) => errorShape(refusalOf(error)),
  });

export const router = t.router;

const procedure = recorded(t.procedure);

/** The input of a procedure without any: nothing, or an empty object. */
export const noInput = z.strictObject({}).optional();

/** What a guard answers: tRPC's type asks for a promise, and who calls a guard also takes the value itself. */
const awaited = <T>(answer: Answer<T>): Promise<T> => answer as Promise<T>;

/** Anyone may call; limited by the caller's networks. */
export function openProcedure(rate: RateClass = 'other') {
  return procedure.meta({ access: 'open', rate }).use(({ ctx, next }) => {
    const counted = ctx.deps.limiter.take(...unauthenticatedLimits(rate, ctx.client.ipPrefix));
    return awaited(after(counted, () => next()));
  });
}

/** A signed-in holder; `ctx.holder` is the caller. */
export function holderProcedure(rate: RateClass = 'other') {
  return procedure.meta({ access: 'holder', rate }).use(({ ctx, next }) => {
    const known = after(countFailedAuthentication(ctx, authenticateHolder), (holder) =>
      after(ctx.deps.limiter.take(limitOf(rate, `holder:${holder.id}`)), () => next({ ctx: { holder } })),
    );
    return awaited(known);
  });
}

/** A signed-in operator whose role includes `role`. Refused and failed acts are also written to the audit log. */
export function operatorProcedure(role: OperatorRole) {
  return procedure
    .meta({ access: role, rate: 'other' })
    .use(async ({ ctx, next, path, type, getRawInput }) => {
      const operator = await requireOperator(ctx, role, path, await getRawInput());
      const result = await next({ ctx: { operator } });
      if (!result.ok && type === 'mutation') {
        await auditAttempt(ctx.deps, operator, path, await getRawInput(), refusalOf(result.error).code);
      }
      return result;
    });
}

/** An act of an operator, whose path below `admin.` is its name in the log; its role stands in `domain/operator-acts.ts`. */
export const actProcedure = (act: OperatorAct) => operatorProcedure(leastRoleOf(act));
