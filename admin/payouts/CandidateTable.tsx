import {
  Box,
  Checkbox,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import type { Theme } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { PayoutCandidates } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { SaleCells, SaleHeadings } from './SaleCells.tsx';
import { Age } from '../time/Age.tsx';
import { refusalText } from './payout-words.ts';

type Sale = PayoutCandidates['sales'][number];

interface CandidateTableProps {
  sales: readonly Sale[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

/** The file that pays the sale already, why it cannot go into one, or what to think of before it does. */
function Note({ sale }: { sale: Sale }) {
  const { whyNot, payoutId, takenBy, isOwnTake } = sale;
  if (whyNot === null) return isOwnTake ? <>내가 맡은 판매예요. 직접 지급하지 않았을 때만 고르세요.</> : null;
  const text = refusalText({ why: whyNot, payoutId, takenBy });
  if (payoutId === null) return <>{text}</>;
  return (
    <Link component={RouterLink} to={paths.payout(payoutId)}>
      {text}
    </Link>
  );
}

// The library's shade under the pointer leaves a link too little contrast in the dark.
const chosenRow = (theme: Theme) => ({
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.tokens.brandWeak },
});

/** The open sales of a company, to be chosen for a file. */
export function CandidateTable({ sales, chosen, onChoose }: CandidateTableProps) {
  const free = sales.filter(({ whyNot }) => whyNot === null);
  const isAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const isSome = chosen.size > 0 && !isAll;
  const turn = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <TableContainer>
      <Table size="small" aria-label="지급할 판매">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={isAll}
                indeterminate={isSome}
                disabled={free.length === 0}
                slotProps={{
                  input: {
                    'aria-label': '모두 고르기',
                    // The library sets the attribute alone, which contradicts the state of the element.
                    ref: (box: HTMLInputElement | null) => {
                      if (box !== null) box.indeterminate = isSome;
                    },
                  },
                }}
                onChange={() => onChoose(isAll ? new Set() : new Set(free.map(({ id }) => id)))}
              />
            </TableCell>
            <SaleHeadings />
            <TableCell>기다린 시간</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sales.map((sale) => (
            <TableRow key={sale.id} selected={chosen.has(sale.id)} sx={chosenRow}>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.has(sale.id)}
                  disabled={sale.whyNot !== null}
                  slotProps={{ input: { 'aria-label': `판매 ${sale.id} 고르기` } }}
                  onChange={() => turn(sale.id)}
                />
              </TableCell>
              <SaleCells sale={sale} />
              <TableCell>
                <Age since={sale.createdAt} />
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  <Note sale={sale} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
