/** The single path argument; null for other arguments. A text with a leading dash is an option (`./-x` is a path). */
export function pathArgument(args: readonly string[]): string | null {
  const [path = '', ...more] = args;
  return path === '' || path.startsWith('-') || more.length > 0 ? null : path;
}
