// Loaded into the server under test on request: never lets go of a request, its answer and a few kilobytes made for it, as
// a cache without a bound would. The soak must find that.
import { subscribe } from 'node:diagnostics_channel';

const WORDS = 500; // each a number in the heap
const kept: unknown[] = [];

subscribe('http.server.request.start', (message) => {
  kept.push(
    message,
    Array.from({ length: WORDS }, (_, i) => kept.length + i),
  );
});
