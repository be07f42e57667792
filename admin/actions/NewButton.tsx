import AddIcon from '@mui/icons-material/Add';
import { useCreatePath, useResourceContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { GuardedButton } from './GuardedButton.tsx';
import { useWhyNot } from './use-why-not.ts';

/** Opens the form for a new record. react-admin's button is hidden without access; this one is disabled. */
export function NewButton({ label }: { label: string }) {
  const resource = useResourceContext() ?? '';
  const whyNot = useWhyNot(`${resource}.create`);
  const createPath = useCreatePath();
  const navigate = useNavigate();
  return (
    <GuardedButton
      size="small"
      startIcon={<AddIcon />}
      whyNot={whyNot}
      onClick={() => void navigate(createPath({ resource, type: 'create' }))}
    >
      {label}
    </GuardedButton>
  );
}
