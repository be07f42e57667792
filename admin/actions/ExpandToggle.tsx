import { ButtonBase } from '@mui/material';
import { useExpanded, useResourceContext } from 'react-admin';

/**
 * The number of a row that opens to more. A click anywhere in the row does the same; the library's own arrow is out of
 * the keyboard's reach, so this is the way for those without a mouse.
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
