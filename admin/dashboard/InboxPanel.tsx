import type { ComponentType } from 'react';
import type { RequestKind } from '../../domain/request-state.ts';
import { ExternalSendPanel } from '../external-sends/ExternalSendPanel.tsx';
import { LinkPanel } from '../links/LinkPanel.tsx';
import { PurchasePanel } from '../purchases/PurchasePanel.tsx';
import type { PanelProps } from '../requests/RequestPanel.tsx';
import { SalePanel } from '../sales/SalePanel.tsx';
import { SignUpPanel } from '../sign-ups/SignUpPanel.tsx';

const panels: Record<RequestKind, ComponentType<PanelProps>> = {
  purchase: PurchasePanel,
  sale: SalePanel,
  externalSend: ExternalSendPanel,
  link: LinkPanel,
  signUp: SignUpPanel,
};

/** The panel of a request, whatever its kind. */
export function InboxPanel({ kind, ...props }: PanelProps & { kind: RequestKind }) {
  const Panel = panels[kind];
  // The key keeps nothing of one request in the panel of another.
  return <Panel key={props.id} {...props} />;
}
