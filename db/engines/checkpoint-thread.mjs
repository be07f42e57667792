// The thread of `sqlite-checkpoints.ts`. It is JavaScript, because a thread cannot be started from within a bundle: this
// file is read as it stands here, beside the packages of the project or of the single executable. The driver's addon is the
// very file that the server has loaded: two copies of SQLite in one process would release each other's locks.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** Pages that the writer added during a pass; with fewer left the last pass is short. */
const FEW_PAGES = 200;
const PASSES_MAX = 3;

let opened = null;

// Not `openClient`, which is not JavaScript. It reads no row and writes none, so the other pragmas say nothing to it.
function open() {
  const client = new Database(workerData.path, { timeout: 0, fileMustExist: true });
  client.pragma('synchronous = FULL');
  client.pragma('cache_size = -256');
  return { client, checkpoint: client.prepare('PRAGMA wal_checkpoint(PASSIVE)') };
}

function pass() {
  opened ??= open();
  return opened.checkpoint.get();
}

const tasks = {
  /** Copies what stands in the log into the file while the writer goes on, until little is left. */
  beside() {
    for (let passes = 0; passes < PASSES_MAX; passes += 1) {
      const { busy, log, checkpointed } = pass();
      if (busy !== 0 || log - checkpointed < FEW_PAGES) return;
    }
  },
  last: () => void pass(),
  close: () => opened?.client.close(),
};

parentPort.on('message', (task) => {
  let failure = null;
  try {
    tasks[task]();
  } catch (error) {
    failure = { code: error.code, message: error.message };
  }
  if (task === 'close') parentPort.close();
  else parentPort.postMessage(failure);
});
