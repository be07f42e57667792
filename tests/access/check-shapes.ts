// What every procedure must declare: who may call it, its rate class, a strict input and an output.
import type { AnyTRPCProcedure } from '@trpc/server';
import { inputOf, sentSchema, type SentSchema } from './ids.ts';

/** Whether an object of the schema accepts unknown fields. */
function isLoose(schema: SentSchema): boolean {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (schema.type === 'object' && additionalProperties !== false) return true;
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf];
  if (items !== undefined) inner.push(items);
  return inner.some(isLoose);
}

function findWrongShape(name: string, procedure: AnyTRPCProcedure): string[] {
  const { meta, output } = procedure._def as { meta?: { access?: string; rate?: string }; output?: unknown };
  const input = inputOf(procedure);
  return [
    ...(meta?.access === undefined ? [`${name} says not who may call`] : []),
    ...(meta?.rate === undefined ? [`${name} says not how often`] : []),
    ...(input === undefined ? [`${name} has no input schema`] : []),
    ...(input !== undefined && isLoose(sentSchema(input)) ? [`${name} takes unknown fields`] : []),
    ...(output === undefined ? [`${name} has no output schema`] : []),
  ];
}

export function findWrongShapes(procedures: object): string[] {
  return Object.entries(procedures as Record<string, AnyTRPCProcedure>).flatMap(([name, procedure]) =>
    findWrongShape(name, procedure),
  );
}
