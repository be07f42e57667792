/**
 * A name on one line. Where its column has less room than it needs, the end is cut and the tooltip has all of it. In a
 * table its column is a `name-cell`, which gives way to the amounts of the row.
 */
export function ShortText({ children }: { children: string }) {
  return (
    <span className="short-text" title={children}>
      {children}
    </span>
  );
}
