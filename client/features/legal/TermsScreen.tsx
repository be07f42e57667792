import { TERMS } from '../../copy/terms-ko.ts';
import { LegalPage } from './LegalPage.tsx';

export default function TermsScreen() {
  return <LegalPage id="/terms" text={TERMS} />;
}
