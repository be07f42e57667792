import { ButtonBase } from '@mui/material';
import { useRowLook } from './selection-store.ts';
import { ShortText } from './ShortText.tsx';

interface RowChooserProps {
  id: number;
  login: string;
  /** What the row is: '구매 12'. */
  name: string;
}

/** The holder's login in a row, as a button that selects the row by keyboard; a click works anywhere in the row. */
export function RowChooser({ id, login, name }: RowChooserProps) {
  const isSelected = useRowLook(id) === 'chosen';
  return (
    <ButtonBase
      data-request={id}
      aria-pressed={isSelected}
      aria-label={`${login} 회원의 ${name} 고르기`}
      sx={{
        font: 'inherit',
        fontWeight: 600,
        minWidth: 0,
        borderRadius: '4px',
        scrollMargin: '96px',
        '&.Mui-focusVisible': { outline: '3px solid currentColor' },
      }}
    >
      <ShortText>{login}</ShortText>
    </ButtonBase>
  );
}
