// Ids in inputs: finding and replacing them.
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';

/** The input schema of a procedure; undefined when it has none. */
export function inputOf(procedure: AnyTRPCProcedure | undefined): z.ZodType | undefined {
  const inputs = (procedure?._def as { inputs?: unknown[] } | undefined)?.inputs ?? [];
  return inputs[0] as z.ZodType | undefined;
}

export type SentSchema = {
  type?: string;
  properties?: Record<string, SentSchema>;
  additionalProperties?: unknown;
  items?: SentSchema;
  anyOf?: SentSchema[];
  oneOf?: SentSchema[];
  allOf?: SentSchema[];
};

/** A schema of the input before it is transformed. */
export const sentSchema = (input: z.ZodType) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as SentSchema;

const ID_NAME = /^(?:id|ids|[a-z][A-Za-z]*Id)$/;
// Keys that the caller chooses, and values that the caller sends beside the deciding id.
const NOT_OBJECTS = ['requestId', 'verificationId', 'claimedCompanyId'];

// Filters of lists; what an authenticator answers, which names its credential; what is to be confirmed, which is hashed and not looked up.
const WITHOUT_OBJECTS = ['filter', 'answer', 'content'];

function hasId(schema: SentSchema): boolean {
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return forms.some((form) =>
    Object.entries(form.properties ?? {}).some(
      ([name, inner]) =>
        (ID_NAME.test(name) && !NOT_OBJECTS.includes(name)) ||
        (!WITHOUT_OBJECTS.includes(name) && hasId(inner)),
    ),
  );
}

/** Whether the input names an object; filters of lists do not count. */
export function takesId(procedure: AnyTRPCProcedure | undefined): boolean {
  const input = inputOf(procedure);
  return input !== undefined && hasId(sentSchema(input));
}

/** A copy of the input with this id. */
export function withId(input: unknown, path: readonly string[], id: number): unknown {
  const [field, ...rest] = path;
  if (field === undefined) return id;
  if (Array.isArray(input)) return [id];
  const record = input as Record<string, unknown>;
  return { ...record, [field]: withId(record[field], rest, id) };
}
