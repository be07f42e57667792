import { describe, expect, it } from 'vitest';
import { eventCutter, readEvents } from './event-stream.ts';
import type { StreamEvent } from './event-stream.ts';

describe('the stream of events', () => {
  it('emits an event once it is complete, however the stream was split', () => {
    const cut = eventCutter();
    expect(cut('event: inb')).toEqual([]);
    expect(cut('ox\ndata: {"a":1}\n')).toEqual([]);
    expect(cut('\nevent: inbox\ndata: {"a":2}\n\n')).toEqual([
      { event: 'inbox', data: '{"a":1}' },
      { event: 'inbox', data: '{"a":2}' },
    ]);
  });

  it('skips heartbeats and retry times', () => {
    const cut = eventCutter();
    expect(cut('retry: 3000\n\n: beat\n\n')).toEqual([]);
  });

  it('is read to its end, with a character split between two chunks', async () => {
    const bytes = new TextEncoder().encode('data: 가\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 7));
        controller.enqueue(bytes.slice(7));
        controller.close();
      },
    });
    const events: StreamEvent[] = [];
    await readEvents(body, (event) => events.push(event));
    expect(events).toEqual([{ event: 'message', data: '가' }]);
  });
});
