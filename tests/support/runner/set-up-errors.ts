import { afterEach, beforeEach } from 'vitest';

// Vitest records a hundred calls of each error, and reads where each stands in the sources. The server makes an error of each
// refusal.
Error.stackTraceLimit = 20;

// A printed error goes unread. A test that expects one replaces
// console.error with its own spy for its duration; everything else that reaches this list fails the test.
const unexpected: string[] = [];
const original = console.error;

function record(...parts: unknown[]): void {
  unexpected.push(
    parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
  );
  original(...parts);
}

console.error = record;

beforeEach(() => {
  unexpected.length = 0;
});

afterEach(() => {
  if (unexpected.length === 0) return;
  const printed = unexpected.splice(0).join('\n');
  throw new Error(`console.error was called unexpectedly:\n${printed}`);
});
