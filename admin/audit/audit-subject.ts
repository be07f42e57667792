import { partsOfSubject, subjectLabel } from '../../domain/audit-subjects.ts';
import { resourceOfKind } from '../../domain/request-kinds.ts';

interface Subject {
  label: string;
  /** The page of the record; null where it has none. */
  to: { resource: string; id: number } | null;
}

/** The resource whose page shows a kind of subject. */
const shown = new Map<string, string>([
  ...Object.entries(resourceOfKind),
  ['company', 'companies'],
  ['holder', 'holders'],
  ['linkedAccount', 'linkedAccounts'],
  ['operator', 'operators'],
  ['payout', 'payouts'],
  ['refund', 'refunds'],
]);

/** The label and the page of a subject such as `purchase:17`. */
export function subjectOf(raw: string): Subject | null {
  if (raw === '') return null;
  const { kind, number } = partsOfSubject(raw);
  const resource = shown.get(kind);
  const to = resource !== undefined && number !== null ? { resource, id: number } : null;
  return { label: subjectLabel(raw), to };
}
