import DownloadIcon from '@mui/icons-material/Download';
import { Button, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import { useListFilterContext, useNotify, useCanAccess } from 'react-admin';
import { isSessionOver } from '../api/console-error.ts';
import { filterValuesOf } from '../api/filter-values.ts';
import { exportList } from './export-list.ts';
import type { ExportName } from './export-list.ts';

const whyNotViewer = '조회 권한으로는 내보낼 수 없어요.';

interface ExportButtonProps {
  /** The list's resource. */
  list: ExportName;
  /** A fixed filter, added to the one that the operator chose. */
  filter?: Record<string, unknown>;
}

/** Saves all pages of the list on the screen as a CSV file. One of the actions of a List. */
export const ExportButton = memo(function ExportButton({ list, filter }: ExportButtonProps) {
  const chosen = useListFilterContext().filterValues as Record<string, unknown> | undefined;
  return <ExportWhole list={list} filter={{ ...chosen, ...filter }} />;
});

/** Saves what a filter leaves of a list as a CSV file, on a page without a list. */
export function ExportWhole({ list, filter = {} }: ExportButtonProps) {
  const { canAccess } = useCanAccess({ resource: 'exports', action: list });
  const notify = useNotify();
  const saving = useMutation({
    mutationFn: () => exportList(list, filterValuesOf(filter)),
    onSuccess: (name) => notify(`${name} 파일을 저장했어요.`, { type: 'success' }),
    // After the end of the session the sign-in says why.
    onError: (error) => !isSessionOver(error) && notify(error.message, { type: 'error' }),
  });
  const whyNot = canAccess === true ? null : whyNotViewer;

  return (
    <Tooltip describeChild title={whyNot ?? '지금 조건에 맞는 자료 전부를 CSV 파일로 저장해요.'}>
      {/* A disabled button fires no pointer events; the span carries the tooltip for it. */}
      <span>
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          disabled={whyNot !== null}
          aria-busy={saving.isPending}
          // Not disabled while it works, so that it keeps the focus; a second press does nothing.
          onClick={() => !saving.isPending && saving.mutate()}
        >
          {saving.isPending ? '만드는 중…' : '내보내기'}
        </Button>
      </span>
    </Tooltip>
  );
}
