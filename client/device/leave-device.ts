import { forgetReturn } from '../api/return-to.ts';
import { endSession } from '../api/session.ts';
import { withPush } from './with-push.ts';

/** Signs this device out, whatever the server knows of it. */
export function leaveDevice(): void {
  forgetReturn();
  withPush((device) => device.unsubscribeHere());
  endSession();
}
