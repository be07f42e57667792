/** An amount in a table, on one line; `strong` for the most important one of a row. */
export function AmountCell({ children, strong = false }: { children: string; strong?: boolean }) {
  return <span className={strong ? 'amount strong' : 'amount'}>{children}</span>;
}
