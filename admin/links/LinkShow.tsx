import { RequestShow } from '../requests/RequestShow.tsx';
import { LinkPanel } from './LinkPanel.tsx';

export function LinkShow() {
  return <RequestShow kind="link" Panel={LinkPanel} />;
}
