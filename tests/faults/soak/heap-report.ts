// Loaded into the server under test: answers each message of its parent with the heap that is really in use.
import { getHeapSpaceStatistics } from 'node:v8';

declare const gc: () => void;

// What the engine compiles, and throws away when it is not called for a while, goes up and down by some hundred kilobytes
// and has the size of the program as its bound. A function that is made anew for each request, and kept, is an object too.
const COMPILED = /^(code|trusted|read_only)_/;

function heapInUse(): { objects: number; compiled: number } {
  const used = { objects: 0, compiled: 0 };
  for (const { space_name, space_used_size } of getHeapSpaceStatistics()) {
    used[COMPILED.test(space_name) ? 'compiled' : 'objects'] += space_used_size;
  }
  return used;
}

process.on('message', () => {
  // Twice: what a finalizer lets go of in the first round is collected in the second.
  gc();
  gc();
  process.send?.(heapInUse());
});
// The listener must not keep a stopping server alive.
process.channel?.unref();
