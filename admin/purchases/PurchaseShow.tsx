import { RequestShow } from '../requests/RequestShow.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';

export function PurchaseShow() {
  return <RequestShow kind="purchase" Panel={PurchasePanel} />;
}
