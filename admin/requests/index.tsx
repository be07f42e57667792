import { REQUEST_KINDS } from '../../domain/request-state.ts';
import type { RequestRow } from '../api/contract.ts';
import { requestKinds } from './request-kinds.ts';
import { resourceOfKind } from '../../domain/request-resources.ts';
import { RequestList } from './RequestList.tsx';
import { RequestShow } from './RequestShow.tsx';

/** One resource for each kind of request. */
export const requests = REQUEST_KINDS.map((kind) => ({
  name: resourceOfKind[kind],
  list: <RequestList kind={kind} />,
  show: <RequestShow kind={kind} />,
  icon: requestKinds[kind].icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
}));
