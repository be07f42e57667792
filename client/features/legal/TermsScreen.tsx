import { TERMS } from '../../copy/terms.ts';
import { LegalPage } from './LegalPage.tsx';

export default function TermsScreen() {
  return <LegalPage id="/terms" text={TERMS} />;
}
