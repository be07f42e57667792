import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './help.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Quoted, with what would move the cursor of a terminal escaped. */
export const quoted = (text: string): string => JSON.stringify(text);

function requireKnownOptions(args: readonly string[], options: Options): void {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined)
      throw new UsageError(`unknown option ${quoted(token.rawName)}: 그런 옵션은 없어요.`);
    const hasValue = token.value !== undefined && (token.inlineValue || !token.value.startsWith('-'));
    if (option.type === 'string' && (!hasValue || token.value === ''))
      throw new UsageError(`option ${token.rawName} needs a value: 값이 빠졌어요.`);
    if (option.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`option ${token.rawName} takes no value: 값을 쓰지 않아요.`);
    if (seen.has(token.name) && option.multiple !== true)
      throw new UsageError(`option ${token.rawName} is given twice: 한 번만 써주세요.`);
    seen.add(token.name);
  }
}

/**
 * The options, and one text for each of the names. Throws UsageError, which names what is wrong. A text with a leading dash is an
 * option (`./-x` is a path).
 */
export function readArguments<const O extends Options>(
  args: readonly string[],
  { options, names }: { options: O; names: readonly string[] },
) {
  requireKnownOptions(args, options);
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    strict: true,
    allowPositionals: true,
  });
  const extra = positionals.at(names.length);
  if (extra !== undefined) throw new UsageError(`unexpected ${quoted(extra)}: 더 쓸 것이 없는 자리예요.`);
  const dashed = positionals.find((text) => text.startsWith('-'));
  if (dashed !== undefined) throw new UsageError(`unknown option ${quoted(dashed)}: 그런 옵션은 없어요.`);
  const missing = names.find((_name, index) => (positionals[index] ?? '') === '');
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${missing} 자리가 비었어요.`);
  return { values, texts: positionals };
}

/** For a verb without options: its texts, by name. */
export const readTexts = (args: readonly string[], ...names: string[]): string[] =>
  readArguments(args, { options: {}, names }).texts;
