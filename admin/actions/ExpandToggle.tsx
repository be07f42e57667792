import { ButtonBase } from '@mui/material';
import { useExpanded, useResourceContext } from 'react-admin';

/**
 * The number of an expandable row, as a button. A click anywhere in the row expands it too; react-admin's own arrow
 * cannot be reached by keyboard.
 */
export function ExpandToggle({ id }: { id: number }) {
  const resource = useResourceContext() ?? '';
  const [isExpanded, toggle] = useExpanded(resource, id);
  return (
    <ButtonBase
      aria-expanded={isExpanded}
      aria-label={`${id} ${isExpanded ? '접기' : '펼치기'}`}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
      sx={{ font: 'inherit', borderRadius: '4px', px: 0.5, mx: -0.5 }}
    >
      {id}
    </ButtonBase>
  );
}
