// Loaded into the server under test: answers each message of its parent with the heap that is really in use.
declare const gc: () => void;

process.on('message', () => {
  // Twice: what a finalizer lets go of in the first round is collected in the second.
  gc();
  gc();
  process.send?.({ heapUsed: process.memoryUsage().heapUsed });
});
// Listening must not keep a server alive that was told to stop.
process.channel?.unref();

export {};
