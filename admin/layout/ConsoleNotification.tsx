import { Notification } from 'react-admin';

// Long enough to read a whole sentence, with the eyes elsewhere when it comes.
const HIDE_AFTER_MS = 6_000;

export function ConsoleNotification() {
  return (
    <Notification
      autoHideDuration={HIDE_AFTER_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    />
  );
}
