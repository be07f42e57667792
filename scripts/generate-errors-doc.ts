// Writes docs/errors.md from the two total tables of error codes; a guard test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_SENTENCES, type ErrorCode } from '../domain/errors.ts';
import { ERROR_MAP } from '../server/trpc/error-map.ts';

const HEAD = `# Errors

Every refusal, made by \`scripts/generate-errors-doc.ts\` from \`domain/errors.ts\` and \`server/trpc/error-map.ts\`; not to be
changed by hand.

At \`POST /trpc/…\` a refusal is \`{"error":{"message","data":{"code","httpStatus","reason"}}}\`: \`message\` is the sentence,
\`reason\` the code of the first column, \`code\` tRPC's name. \`data.details\` holds what may be shown of the circumstances, and
\`data.fields\` a list of sentences for each input at fault. At \`POST /api/…\` it is \`{"res","data":null,"message"}\`; \`res\` is the usual
one, and a call for which an older meaning is fixed answers that instead. An input that breaks its own pattern may carry the
sentence of its field in place of the one below.

| code | tRPC | HTTP | res | sentence |
| --- | --- | --- | --- | --- |
`;

/** The expected document. */
export function errorsDocument(): string {
  const rows = (Object.keys(ERROR_SENTENCES) as ErrorCode[]).map((code) => {
    const { trpc, status, res } = ERROR_MAP[code];
    return `| \`${code}\` | ${trpc} | ${status} | ${res} | ${ERROR_SENTENCES[code]} |\n`;
  });
  return HEAD + rows.join('');
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../docs/errors.md'), errorsDocument());
}
