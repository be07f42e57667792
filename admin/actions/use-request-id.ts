import { useRef } from 'react';
import { canonicalContent, type ContentRecord } from '../../domain/idempotency.ts';

/**
 * The key under which the server remembers an act: the same for the same content however often it is sent, so that a
 * repetition after a lost answer does nothing twice; another one as soon as the content differs.
 */
export function useRequestId(): (content: ContentRecord) => string {
  const last = useRef<{ content: string; id: string } | null>(null);
  return (content) => {
    const text = canonicalContent(content);
    if (last.current?.content !== text) last.current = { content: text, id: crypto.randomUUID() };
    return last.current.id;
  };
}
