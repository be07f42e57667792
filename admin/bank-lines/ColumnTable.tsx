import { Box, MenuItem, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import { COLUMN_ROLE_LABELS, COLUMN_ROLES } from '../../domain/bank-statement/statement-columns.ts';
import type { ColumnRole } from '../../domain/bank-statement/statement-columns.ts';
import type { StatementPreview } from '../api/contract.ts';

interface ColumnTableProps {
  sample: StatementPreview['sample'];
  columns: readonly ColumnRole[];
  /** The row that cannot be read. */
  badRow: number | null;
  onColumns: (columns: ColumnRole[]) => void;
}

/** The first rows of a statement as they are, with what each column is taken for. */
export function ColumnTable({ sample, columns, badRow, onColumns }: ColumnTableProps) {
  const width = Math.max(columns.length, ...sample.map(({ cells }) => cells.length));
  const roles = Array.from({ length: width }, (_, index): ColumnRole => columns[index] ?? 'skip');
  const choose = (index: number, role: ColumnRole) =>
    onColumns(roles.map((one, at) => (at === index ? role : one)));
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="파일의 앞부분">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>줄</TableCell>
            {roles.map((role, index) => (
              <TableCell key={index} sx={{ minWidth: 130 }}>
                <TextField
                  select
                  fullWidth
                  size="small"
                  value={role}
                  slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${index + 1}번째 열` } } }}
                  onChange={(event) => {
                    const chosen = COLUMN_ROLES.find((one) => one === event.target.value);
                    if (chosen !== undefined) choose(index, chosen);
                  }}
                >
                  {COLUMN_ROLES.map((one) => (
                    <MenuItem key={one} value={one}>
                      {COLUMN_ROLE_LABELS[one]}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.map(({ row, cells }) => (
            <TableRow key={row} selected={row === badRow}>
              <TableCell>{row}</TableCell>
              {roles.map((role, index) => (
                <TableCell
                  key={index}
                  sx={{ opacity: role === 'skip' ? 0.75 : 1, maxWidth: 240, overflowWrap: 'anywhere' }}
                >
                  {cells[index] ?? ''}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
