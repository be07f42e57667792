import { RequestShow } from '../requests/RequestShow.tsx';
import { SalePanel } from './SalePanel.tsx';

export function SaleShow() {
  return <RequestShow kind="sale" Panel={SalePanel} />;
}
