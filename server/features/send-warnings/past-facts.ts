// The facts of sends that were made, as they were then: what `warnOfSend` would have read (ADR-0045).
import { asUnits, type DaonUnits } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { LAST_SENDS, looksLike, type WarningFacts } from '../../../domain/send-warnings.ts';
import type { Past, readStandings, Transfer } from './dry-run.repo.ts';

type Standings = Awaited<ReturnType<typeof readStandings>>;
type Deal = { readonly address: string; readonly owner: number | null; readonly at: Date };

/** Entries and reports by the holder or the address that they are about. */
function bySubject<Row extends { holderId: number | null; address: string | null }>(rows: readonly Row[]) {
  const found = new Map<number | string, Row[]>();
  for (const row of rows) {
    const subject = row.holderId ?? row.address ?? '';
    found.set(subject, [...(found.get(subject) ?? []), row]);
  }
  return (owner: number | null, address: string): Row[] => [
    ...(owner === null ? [] : (found.get(owner) ?? [])),
    ...(found.get(address) ?? []),
  ];
}

export function standingsAt({ listed, reported }: Standings) {
  const entriesOf = bySubject(listed);
  const reportsOf = bySubject(reported);
  return (owner: number | null, address: string, at: Date) => {
    const lasts = entriesOf(owner, address).filter(({ from, to }) => from <= at && (to === null || to > at));
    const reporters = reportsOf(owner, address).filter(({ from }) => from <= at);
    return { isListed: lasts.length > 0, reports: new Set(reporters.map(({ by }) => by)).size };
  };
}

/** The newest of times up to a moment. */
const newestAt = (times: readonly Date[], now: Date): Date | null =>
  times.reduce<Date | null>(
    (newest, at) => (at <= now && (newest === null || at > newest) ? at : newest),
    null,
  );

/** Follows the transfers of one holder in the order of their numbers. */
export class PastOfHolder {
  readonly #past: Past;
  readonly #standingOf: ReturnType<typeof standingsAt>;
  /** Completed transfers, by the address: the first with it. */
  readonly #deals = new Map<string, Deal>();
  /** When a send to a wallet or an address was first completed. */
  readonly #sentTo = new Map<number | string, Date>();
  #lastSends: DaonUnits[] = [];

  constructor(past: Past, standingOf: ReturnType<typeof standingsAt>) {
    this.#past = past;
    this.#standingOf = standingOf;
  }

  /** The facts of a send when it was made. */
  factsOf({ createdAt: now, wallet, owner, outside, amount }: Transfer): WarningFacts {
    const address = wallet ?? outside ?? '';
    const sentAt = this.#sentTo.get(owner ?? address);
    const isOther = (deal: { address: string; owner: number | null; at: Date }) =>
      deal.at <= now && (deal.owner === null || deal.owner !== owner) && looksLike(address, deal.address);
    return {
      ...{ address, now, net: asUnits(-amount), isKnown: sentAt !== undefined && sentAt <= now },
      known: [
        ...[...this.#deals.values()].filter(isOther).map((deal) => deal.address),
        ...this.#past.own
          .filter((own) => own.createdAt <= now && looksLike(address, own.address))
          .map((own) => own.address),
      ],
      ...this.#standingOf(owner, address, now),
      newDeviceAt: newestAt(this.#past.devices, now),
      limitsRaisedAt: newestAt(this.#past.raises, now),
      lastSends: this.#lastSends,
    };
  }

  add({ incoming, state, amount, wallet, owner, outside, createdAt, updatedAt }: Transfer): void {
    if (!incoming) this.#lastSends = [asUnits(-amount), ...this.#lastSends].slice(0, LAST_SENDS);
    const address = wallet ?? outside;
    if (state !== DONE || address === null) return;
    const at = updatedAt ?? createdAt;
    const isFirst = (known: Date | undefined) => known === undefined || at < known;
    if (isFirst(this.#deals.get(address)?.at)) this.#deals.set(address, { address, owner, at });
    const whom = owner ?? address;
    if (!incoming && isFirst(this.#sentTo.get(whom))) this.#sentTo.set(whom, at);
  }
}
