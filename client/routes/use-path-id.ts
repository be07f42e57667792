import { useMatch } from 'react-router-dom';

/** The number behind the screen's name in an address such as that of a detail; NaN where there is none. */
export const usePathId = (): number => Number(useMatch('/:screen/:id')?.params.id);
