import { LISTS } from '../../domain/lists/lists.ts';
import type { ResourceName } from '../api/contract.ts';
import { DECIDED_KINDS, REQUEST_KIND_LABELS } from '../../domain/request-kinds.ts';

/** Words that several screens share. A sentence of a single screen stays in that screen. */

export const kindLabels = REQUEST_KIND_LABELS;

/** For a choice of one kind that operators decide. */
export const kindChoices = DECIDED_KINDS.map((value) => ({ value, name: kindLabels[value] }));

/** The names of resources, under react-admin's translation keys. */
export const koResources = {
  resources: Object.fromEntries(
    Object.entries(LISTS satisfies Record<ResourceName, unknown>).map(([resource, { name }]) => [
      resource,
      { name },
    ]),
  ),
};
