/** The one path that a verb is given; null when it is called otherwise. What begins with a dash is an option (`./-x` is a path). */
export function pathArgument(args: readonly string[]): string | null {
  const [path = '', ...more] = args;
  return path === '' || path.startsWith('-') || more.length > 0 ? null : path;
}
