import type { BulkRow } from './bulk-decide.ts';
import { isTakeable, takeRequest } from './request-calls.ts';
import { resourceOfKind } from './request-resources.ts';

/** Takes requests one after the other. A refusal, for one that another operator has taken, does not affect the rest. */
export async function takeEach(rows: readonly BulkRow[]): Promise<{ taken: number; refused: number }> {
  let taken = 0;
  for (const { kind, id, version } of rows) {
    const resource = resourceOfKind[kind];
    if (!isTakeable(resource)) continue;
    try {
      await takeRequest(resource, { id, version });
      taken += 1;
    } catch {
      // Counted as refused: the refetched list shows who has taken it.
    }
  }
  return { taken, refused: rows.length - taken };
}
