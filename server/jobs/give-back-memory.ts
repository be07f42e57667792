// A start takes twice the memory that the server then needs. V8 gives memory back after a full collection, once little is
// allocated. A server that rests may not come to such a collection for hours, so that the first one is asked for.
import v8 from 'node:v8';
import vm from 'node:vm';

/** The first answers do not wait for it: it takes some 30 ms. */
const COLLECT_AFTER_MS = 1_000;

function collect(): void {
  // How long V8 waits before it looks whether little is allocated. Its default is eight seconds.
  v8.setFlagsFromString('--gc-memory-reducer-start-delay-ms=1000');
  // A program that was started without this flag has no function for it, but a context that is made meanwhile has one.
  v8.setFlagsFromString('--expose-gc');
  try {
    vm.runInNewContext('gc()');
  } catch {
    // Another version of V8 may give no such function: then its own collections must do.
  } finally {
    v8.setFlagsFromString('--no-expose-gc');
  }
}

/** Called once, when the server answers. */
export function giveBackMemory(): void {
  setTimeout(collect, COLLECT_AFTER_MS).unref();
}
