import { RequestShow } from '../requests/RequestShow.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';

export function SignUpShow() {
  return <RequestShow kind="signUp" Panel={SignUpPanel} />;
}
