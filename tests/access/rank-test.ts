// The Mann–Whitney test: whether two samples could come from one distribution of any shape. A difference in
// response times that an attacker could use shows as a large |z|; noise of the machine does not.

/** z of the first sample against the second, by the normal approximation with its correction for ties. */
export function mannWhitneyZ(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const size = to - from;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    ties += size ** 3 - size;
    from = to;
  }
  const n = first.length;
  const m = second.length;
  const total = n + m;
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return spread === 0 ? 0 : (u - (n * m) / 2) / spread;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
