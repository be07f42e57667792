// Loaded into the server under test: answers each message of its parent with the heap that is really in use.
const collect = globalThis.gc;
if (collect === undefined) throw new Error('the server under test is started with --expose-gc');

process.on('message', () => {
  // Twice: what a finalizer lets go of in the first round is collected in the second.
  void collect();
  void collect();
  process.send?.({ heapUsed: process.memoryUsage().heapUsed });
});
// Listening must not keep a server alive that was told to stop.
process.channel?.unref();
