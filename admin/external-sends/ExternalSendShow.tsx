import { RequestShow } from '../requests/RequestShow.tsx';
import { ExternalSendPanel } from './ExternalSendPanel.tsx';

export function ExternalSendShow() {
  return <RequestShow kind="externalSend" Panel={ExternalSendPanel} />;
}
