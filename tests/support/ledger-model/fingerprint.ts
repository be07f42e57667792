// A state of the ledger's model as text, by which equal ones are found.
import type { ModelState } from './model.ts';

const plain = (_key: string, it: unknown) => (typeof it === 'bigint' ? `${it}` : it);
const NEWEST = 16; // more rows and acts than one batch adds

/** Equal for states that differ in nothing, of those that the same operations with the same answers led to. */
export function fingerprint(state: ModelState): string {
  const { holders, requests, movements, acts, mints, proposals, hashes, deposits, system, won, terms } =
    state;
  return JSON.stringify(
    [
      holders.map(({ rows, ...holder }) => [...Object.values(holder), rows.length, rows.slice(-NEWEST)]),
      requests.map((one) => [
        ...[one.state, one.version, one.takenBy, one.signatures, one.worthWhenAsked],
        ...[one.saidPaidAt === one.version, one.isHeld, one.waits],
      ]),
      movements.map(({ reversed }) => reversed),
      [acts.slice(-NEWEST), mints.slice(-NEWEST), [...proposals], system, terms],
      [hashes.size, ...deposits],
      [...won, ...state.wonByDay, ...state.daonByDay].map(String).toSorted().join(),
      state.lines.map(({ name, settled }) => `${name} ${Object.values(settled ?? {}).join()}`).toSorted(),
      state.files.map(({ id, parts }) => [id, parts.map((part) => Object.values(part).join())]),
      state.refundFiles.map(({ id, parts }) => [id, parts.map((part) => Object.values(part).join())]),
      state.closings.map(({ holderId, bank, day, closing }) => `${holderId} ${bank} ${day} ${closing}`),
    ],
    plain,
  );
}
