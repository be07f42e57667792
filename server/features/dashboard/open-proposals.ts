import { z } from 'zod';
import { and, inArray, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { withoutHashes } from '../../../domain/proposal.ts';
import { findOpenProposals } from './dashboard.repo.ts';

/** The content of a proposal; keyed hashes are removed, because they never leave the server. */
function readContent(content: unknown): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(withoutHashes(String(content))));
  return parsed.success ? parsed.data : {};
}

type Proposed = { readonly kind: string; readonly content: Readonly<Record<string, string>> };

/** The id after so many colons in the kinds that begin with `what`. */
const idOf = ({ kind }: Proposed, at = 1): number => Number(kind.split(':')[at]);

const idsOf = (open: readonly Proposed[], what: string, at = 1): number[] =>
  open.filter(({ kind }) => kind.startsWith(`${what}:`)).map((proposal) => idOf(proposal, at));

/**
 * Whether something is left to approve. A proposal stays open when its holder or another act has done away with what it is about: an
 * identical call would then be refused, or begin a new proposal. A passkey is shown with its holder.
 */
async function readLeft(db: ReadDb, open: readonly Proposed[]) {
  const { passkeys, holders, ledgerTransactions, bankLines } = db.t;
  const keys = await db
    .select({ id: passkeys.id, holderId: passkeys.holderId, since: passkeys.createdAt })
    .from(passkeys)
    .where(inArray(passkeys.id, idsOf(open, 'removePasskey')));
  const frozen = await db
    .select({ id: holders.id, since: holders.frozenAt })
    .from(holders)
    .where(inArray(holders.id, idsOf(open, 'endFreeze')));
  const reversed = await db
    .select({ id: ledgerTransactions.reversesId })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.reversesId, idsOf(open, 'correction')));
  const openBack = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(inArray(bankLines.id, idsOf(open, 'bankReturn', 2)), isNull(bankLines.settledAs)));
  return <Row extends Proposed>(proposal: Row): Row[] => {
    const { kind, content } = proposal;
    const id = idOf(proposal);
    const all = [proposal];
    switch (kind.split(':')[0]) {
      case 'removePasskey':
        return keys
          .filter((key) => key.id === id && key.since.toISOString() === content['createdAt'])
          .map(({ holderId }) => ({ ...proposal, content: { ...content, holder: String(holderId) } }));
      case 'endFreeze':
        return frozen.some((row) => row.id === id && row.since?.toISOString() === content['frozenAt'])
          ? all
          : [];
      case 'correction':
        return reversed.some((row) => row.id === id) ? [] : all;
      case 'bankReturn':
        return openBack.some((row) => row.id === idOf(proposal, 2)) ? all : [];
      default:
        return all;
    }
  };
}

/** The proposals that an identical one by a second operator would approve, oldest first. */
export async function listOpenProposals(db: ReadDb, now: Date) {
  const open = (await findOpenProposals(db, now)).map((row) => ({
    ...row,
    content: readContent(row.content),
  }));
  return open.flatMap(await readLeft(db, open));
}
