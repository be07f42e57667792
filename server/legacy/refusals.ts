// The format of errors in the legacy API (D32 and D33).
import type { ZodError } from 'zod';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { ERROR_MAP } from '../trpc/error-map.ts';
import { refusalOfInput, type Refusal } from '../trpc/trpc.ts';
import type { LegacyCall } from './legacy-call.ts';

export type RefusalBody = {
  res: number;
  data: null;
  message: string;
  errors?: Record<string, readonly string[]>;
};

const FIRST_HTTP_STATUS = 400; // results are small numbers; from here on `res` is the HTTP status itself
const UNPROCESSABLE = 422;

/** HTTP 200 for results; otherwise `res` is the status. */
export function statusOfRes(res: number): number {
  return res >= FIRST_HTTP_STATUS ? res : 200;
}

/**
 * A payload that does not match its schema. The error code of a field, such as an impossible id, stands for the whole
 * only when nothing else is wrong.
 */
export function refusalOfPayload(error: ZodError): Refusal {
  const refusal = refusalOfInput(error);
  if (error.issues.every((issue) => issue.message === refusal.code)) return refusal;
  const sentence = refusal.code === 'INVALID_INPUT' ? refusal.sentence : ERROR_SENTENCES.INVALID_INPUT;
  return { ...refusal, code: 'INVALID_INPUT', sentence };
}

function errorsOf(call: LegacyCall, refusal: Refusal): Record<string, readonly string[]> {
  const blamed = call.blames?.[refusal.code];
  const fields = refusal.fields ?? (blamed === undefined ? {} : { [blamed]: [refusal.sentence] });
  const names = call.fieldNames ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentences]) => {
      const [field = '', ...rest] = path.split('.');
      return [[names[field] ?? field, ...rest].join('.'), sentences];
    }),
  );
}

export function refusalBody(call: LegacyCall, refusal: Refusal): RefusalBody {
  const res = call.refusals?.[refusal.code] ?? ERROR_MAP[refusal.code].res;
  const body = { res, data: null, message: refusal.sentence };
  return res === UNPROCESSABLE ? { ...body, errors: errorsOf(call, refusal) } : body;
}
