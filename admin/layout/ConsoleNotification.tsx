import { Notification } from 'react-admin';

// Long enough to read a sentence that was not noticed immediately.
const HIDE_AFTER_MS = 6_000;

export function ConsoleNotification() {
  return (
    <Notification
      autoHideDuration={HIDE_AFTER_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    />
  );
}
