/** The longest stretch of this thread's own work between two turns of the event loop, while `work` is done. */
export async function heldMs(work: () => Promise<unknown>): Promise<number> {
  let before = process.threadCpuUsage();
  let worst = 0;
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    worst = Math.max(worst, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
    return worst;
  } finally {
    clearInterval(timer);
  }
}
