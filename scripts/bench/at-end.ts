// What must not outlive the benchmark, however it ends: folders, servers, a database cluster.
const duties = new Set<() => void>();

function fulfil(): void {
  for (const duty of duties) {
    try {
      duty();
    } catch {
      // What is gone already needs no end.
    }
  }
}
process.once('exit', fulfil);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Does this at the end of the process, unless the returned function was called before. */
export function atEnd(duty: () => void): () => void {
  duties.add(duty);
  return () => void duties.delete(duty);
}
