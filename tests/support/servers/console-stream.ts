// The server-sent events of an open console, on a real port.
import type { AddressInfo } from 'node:net';
import type { TestApp } from './app.ts';

/** The origin of the server, which listens from now on. */
export async function listenOn(world: TestApp): Promise<string> {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
}

export async function openStream(origin: string, token: string) {
  const answer = await fetch(`${origin}/admin/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  /** What the next event of this name says, or null when the stream ended. */
  const next = async <Told>(event: 'inbox' | 'onlookers'): Promise<Told | null> => {
    for (;;) {
      const found = new RegExp(`event: ${event}\ndata: (.*)\n\n`).exec(text);
      if (found?.[1] !== undefined) {
        text = text.slice(0, found.index) + text.slice(found.index + found[0].length);
        return JSON.parse(found[1]) as Told;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
  return { answer, next, close: () => reader.cancel() };
}
