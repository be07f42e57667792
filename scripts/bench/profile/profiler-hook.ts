// Loaded into the measured server: starts its profiler on one message of its parent, and answers the next one with what
// the profiler saw.
import { Session, type Profiler } from 'node:inspector/promises';

const session = new Session();
session.connect();
let isRunning = false;

async function turn(): Promise<Profiler.Profile | null> {
  if (isRunning) {
    const { profile } = await session.post('Profiler.stop');
    isRunning = false;
    return profile;
  }
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  isRunning = true;
  return null;
}

process.on('message', () => {
  turn().then(
    (profile) => process.send?.({ profile }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// The listener must not keep a stopping server alive.
process.channel?.unref();
