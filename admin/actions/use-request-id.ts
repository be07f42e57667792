import { useRef } from 'react';
import { canonicalContent, type ContentRecord } from '../../domain/idempotency.ts';
import { newRequestId } from './new-request-id.ts';

/**
 * The idempotency key of a call. The same content keeps its key, so that a retry after a lost answer is not executed
 * twice; changed content gets a new key.
 */
export function useRequestId(): (content: ContentRecord) => string {
  const last = useRef<{ content: string; id: string } | null>(null);
  return (content) => {
    const text = canonicalContent(content);
    if (last.current?.content !== text) last.current = { content: text, id: newRequestId() };
    return last.current.id;
  };
}
