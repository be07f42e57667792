import { PRIVACY } from '../../copy/privacy.ts';
import { LegalPage } from './LegalPage.tsx';

export default function PrivacyScreen() {
  return <LegalPage id="/privacy" text={PRIVACY} />;
}
