import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';

/** Copies `text` to the clipboard and reports whether that succeeded. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('복사했어요.', { type: 'success' });
    } catch {
      notify('복사하지 못했어요. 직접 골라 복사해주세요.', { type: 'warning' });
    }
  };
  return (
    <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
