import type { WarningCode } from '../../../domain/send-warnings.ts';
import type { Deps } from '../../deps/deps.ts';
import { keepWarnings } from './send-warnings.repo.ts';

/** Keeps that a holder heeded these warnings and did not send. */
export async function turnBack(
  { store, clock }: Deps,
  holder: { id: number },
  codes: readonly WarningCode[],
): Promise<Record<never, never>> {
  const at = clock.now();
  await store.write((tx) => keepWarnings(tx, { holderId: holder.id, codes, sendId: null, at }));
  return {};
}
