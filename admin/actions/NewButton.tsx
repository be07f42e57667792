import AddIcon from '@mui/icons-material/Add';
import type { ButtonProps } from '@mui/material';
import { useRedirect, useResourceContext } from 'react-admin';
import type { Path } from '../api/contract.ts';
import { GuardedButton } from './GuardedButton.tsx';
import { useWhyNot } from './use-why-not.ts';

interface NewButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'startIcon'> {
  label: string;
  /** The procedure that the form calls, where it is not `create`. */
  act?: Path;
}

/** Opens the form for a new record. react-admin's button is hidden without access; this one is disabled. */
export function NewButton({ label, act, ...look }: NewButtonProps) {
  const resource = useResourceContext() ?? '';
  const whyNot = useWhyNot(act ?? `${resource}.create`);
  const redirect = useRedirect();
  return (
    <GuardedButton
      size="small"
      startIcon={<AddIcon />}
      {...look}
      whyNot={whyNot}
      onClick={() => redirect('create', resource)}
    >
      {label}
    </GuardedButton>
  );
}
