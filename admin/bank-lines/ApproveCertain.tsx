import { Alert } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { LIST_PER_PAGE_MAX } from '../../domain/limits.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { admin } from '../api/trpc.ts';
import type { BankLineRow, CallInput } from '../api/contract.ts';
import { Key } from '../list/Key.tsx';
import { useKeys } from '../list/use-keys.ts';
import { isCertain } from './ApproveChosen.tsx';
import { useApproveLines } from './use-approve-lines.tsx';

type Filter = NonNullable<CallInput<'bankLines', 'list'>['filter']>;

/** Approves the certain ones of the lines that the filter shows. Enter asks. */
export function ApproveCertain() {
  const list = useListContext<BankLineRow>();
  const filter = list.filterValues as Filter;
  const mayNot = useWhyNot('bankLines.approve');
  const { match } = filter;
  const kinds = (['certain', 'ruled'] as const).filter(
    (kind) =>
      match === undefined || match === 'open' || match === kind || (kind === 'ruled' && match === 'none'),
  );
  const found = useQuery({
    queryKey: ['bankLines', 'certain', filter],
    queryFn: async () => {
      const pages = [];
      for (const kind of kinds)
        pages.push(
          await admin.bankLines.list.query({
            page: 1,
            perPage: LIST_PER_PAGE_MAX,
            sort: { field: 'at', order: 'ASC' },
            filter: { ...filter, match: kind },
          }),
        );
      return {
        // A line of a rule whose note another rule contradicts, or that an order may mean by now, is left.
        data: pages.flatMap(({ data }) => data.filter(isCertain)).slice(0, LIST_PER_PAGE_MAX),
        total: pages.reduce((sum, page) => sum + page.total, 0),
      };
    },
    enabled: kinds.length > 0,
  });
  const queryClient = useQueryClient();
  // What was found before the approval counts lines that are settled now, and is not shown while the rest is looked for.
  const { ask, asked, dialog } = useApproveLines(
    () => void queryClient.resetQueries({ queryKey: ['bankLines', 'certain'] }),
  );
  const certain = kinds.length === 0 ? { data: [], total: 0 } : found.data;
  const lines = certain?.data ?? [];
  const total = certain?.total ?? 0;
  const why = certain === undefined ? '확실한 거래를 찾고 있어요.' : '확실한 거래가 없어요.';
  const whyNot = mayNot ?? (lines.length === 0 ? why : null);
  useKeys({ Enter: whyNot === null && asked === null ? () => ask(lines) : undefined });
  return (
    <>
      <GuardedButton
        variant="contained"
        whyNot={whyNot}
        onClick={() => ask(lines)}
        endIcon={<Key isHidden>Enter</Key>}
      >
        {/* None is said only of lines that were looked at. */}
        {certain === undefined ? '확실한 거래 승인' : `확실한 ${total}건 승인`}
      </GuardedButton>
      {dialog(
        asked !== null && total > asked.length && (
          <Alert severity="info">{`확실한 ${total}건 가운데 먼저 ${asked.length}건이에요. 나머지는 다음에 물어봐요.`}</Alert>
        ),
      )}
    </>
  );
}
