/** Server-sent events by fetch: EventSource cannot send the operator's token in a header. */

export interface StreamEvent {
  event: string;
  data: string;
}

/** Splits a stream of text into events; an incomplete event is kept until the next part. */
export function eventCutter(): (part: string) => StreamEvent[] {
  let rest = '';
  return (part) => {
    const blocks = (rest + part.replaceAll('\r\n', '\n')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const valuesOf = (field: string) =>
        lines
          .filter((line) => line.startsWith(`${field}:`))
          .map((line) => line.slice(field.length + 1).trimStart());
      const data = valuesOf('data');
      // Heartbeats are comments, and a retry time is no event.
      return data.length === 0 ? [] : [{ event: valuesOf('event')[0] ?? 'message', data: data.join('\n') }];
    });
  };
}

/** Reads until the stream ends; throws when the connection fails. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const cut = eventCutter();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of cut(decoder.decode(value, { stream: true }))) onEvent(event);
  }
}
