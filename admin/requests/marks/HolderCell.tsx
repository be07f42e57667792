import { Box } from '@mui/material';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { ListedRequest } from '../../api/contract.ts';
import { kindLabels } from '../../copy/ko.ts';
import { OnlookerMark } from './Onlookers.tsx';
import { RowChooser } from '../../list/RowChooser.tsx';
import { RowMarks } from './RowMarks.tsx';
import { ShortText } from '../../list/ShortText.tsx';

interface HolderCellProps {
  kind: RequestKind;
  row: ListedRequest;
}

/** The holder of a row: login and name, and signs that an operator should look before deciding. */
export function HolderCell({ kind, row }: HolderCellProps) {
  const { id, holder } = row;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.25 }}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, maxWidth: '100%' }}>
        <RowChooser id={id} login={holder.login} name={`${kindLabels[kind]} ${id}`} />
        <OnlookerMark id={id} />
      </Box>
      <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary', maxWidth: '100%' }}>
        <ShortText>{holder.name}</ShortText>
      </Box>
      <RowMarks kind={kind} row={row} />
    </Box>
  );
}
