import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { LOCK_ENDS } from '../../../domain/lock-ends.ts';
import { Fact } from '../../list/Fact.tsx';
import { paths } from '../../paths.ts';
import { ownLocks } from './lock-texts.ts';
import { useLocks } from './use-locks.ts';

/** Which locks the holder has set; nothing for most holders. */
export function LocksFact({ holderId }: { holderId: number }) {
  const { data } = useLocks(holderId);
  const set = data === undefined ? [] : ownLocks(data);
  if (set.length === 0) return null;
  return (
    <Fact label="회원이 건 잠금">
      <Link component={RouterLink} to={paths.holderTab(holderId, 'locks')}>
        {set.map((lock) => LOCK_ENDS[lock].label).join(' · ')}
      </Link>
    </Fact>
  );
}
