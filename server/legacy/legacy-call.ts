// One row of the table: who may call, the input, the procedure, the output. Rules, limits and authentication are those
// of the procedures that the wallet uses (D36).
import type { z } from 'zod';
import type { Answer } from '../../db/answer.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Procedures } from '../trpc/call-procedure.ts';
import type { LegacyAnswer } from './answers.ts';

export type CallInfo = {
  /** The key of the Idempotency-Key header, or a generated one for a call without it. */
  requestId: string;
  /** The Bearer token; for the one call that takes a reset token instead of a session token. */
  token: string | null;
};

type Row<I extends z.ZodType, A extends z.ZodType> = {
  /** Who may call: anyone, a signed-in holder, or the owner of a reset token. */
  auth: 'open' | 'holder' | 'reset';
  /** One line for the documentation. */
  summary: string;
  input: I;
  /** The shape of `data`. */
  answer: A;
  /** `res` values of this call that differ from the error map. */
  refusals?: Partial<Record<ErrorCode, number>>;
  /** Names of the procedure's fields → names of the payload's, for the `errors` of a 422. */
  fieldNames?: Readonly<Record<string, string>>;
  /** The field beside which an error of the whole call is shown. */
  blames?: Partial<Record<ErrorCode, string>>;
  /** Takes an Idempotency-Key. */
  repeatable?: boolean;
  call: (procedures: Procedures, input: z.output<I>, info: CallInfo) => Answer<LegacyAnswer<z.output<A>>>;
};

export type LegacyCall = Omit<Row<z.ZodType, z.ZodType>, 'call'> & {
  /** Validates the payload and returns the function that makes the call. Throws ZodError. */
  prepare: (payload: unknown) => (procedures: Procedures, info: CallInfo) => Answer<LegacyAnswer<unknown>>;
};

export function legacyCall<I extends z.ZodType, A extends z.ZodType>(row: Row<I, A>): LegacyCall {
  const { call, ...rest } = row;
  return {
    ...rest,
    prepare(payload) {
      const input = row.input.parse(payload);
      return (procedures, info) => call(procedures, input, info);
    },
  };
}
