// Writes docs/procedures.md from the router; a guard test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyTRPCRouter } from '@trpc/server';
import { z, type ZodType } from 'zod';
import { appRouter } from '../server/router.ts';
import { definitionsOf, type Definition } from '../server/trpc/definitions.ts';

const HEAD = `# Procedures

Every procedure of the tRPC API, made by \`npm run docs:procedures\` from \`server/router.ts\`; not to be changed by hand.

Each is called with \`POST /trpc/<procedure>\` and a JSON object of its input; \`?\` marks a field that may be left out. The
refusals are in [errors](errors.md). *Who may call* is \`open\` (no sign-in), \`holder\`, or the least role of an operator:
\`viewer\`, \`operator\`, \`admin\`. *Rate* is the class of the limit in \`server/limits/rate-classes.ts\`. *Use-case* is the
function that does the work; \`list\` and \`get\` of a kind of request are those of its definition, such as
\`server/features/sales/sale-kind.ts\`.

| procedure | who may call | kind | rate | input | use-case |
| --- | --- | --- | --- | --- | --- |
`;

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The fields of an input, those of every form where it may take several. */
function fieldsOf(schema: JsonSchema): Map<string, boolean> {
  const required = new Set(schema.required ?? []);
  const fields = new Map(Object.keys(schema.properties ?? {}).map((name) => [name, required.has(name)]));
  for (const form of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    if (typeof form === 'boolean') continue;
    for (const [name, isRequired] of fieldsOf(form)) fields.set(name, isRequired);
  }
  return fields;
}

function describeInput(input: ZodType | undefined): string {
  if (input === undefined) return '';
  const fields = [...fieldsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))];
  return fields.map(([name, isRequired]) => `\`${name}${isRequired ? '' : '?'}\``).join(', ');
}

/** The first function that a resolver passes `ctx.deps` to. A test runner may write an imported function as `(0, x.name)`. */
function useCaseOf(resolver: Definition['resolver']): string {
  const name = /(\w+)\)?\(\s*ctx\.deps\b/.exec(resolver.toString())?.[1];
  return name === undefined ? '' : `\`${name}\``;
}

/** The document as it should be for this router. */
export function proceduresDocument(router: AnyTRPCRouter): string {
  const rows = [...definitionsOf(router)].map(
    ([
      name,
      {
        type,
        meta: { access, rate },
        input,
        resolver,
      },
    ]) =>
      `| \`${name}\` | ${access} | ${type} | ${rate} | ${describeInput(input)} | ${useCaseOf(resolver)} |\n`,
  );
  return HEAD + rows.join('');
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../docs/procedures.md'), proceduresDocument(appRouter));
}
