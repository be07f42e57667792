import { signUpCopy } from '../../copy/sign-up.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { InviteGate } from './InviteGate.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SignUpProgress } from './SignUpProgress.tsx';
import { SECTIONS } from './sign-up-rules.ts';
import { SignUpSection } from './SignUpSection.tsx';

export default function SignUpScreen() {
  return (
    <InviteGate id="/signup" waiting={<Waiting />}>
      {({ code }) => <SignUpForm key={code} inviteCode={code} />}
    </InviteGate>
  );
}

/** The first section of the form with a placeholder for its field. */
function Waiting() {
  return (
    <Screen id="/signup" title={signUpCopy.title} header={<PageHeader title={signUpCopy.title} />}>
      <SignUpProgress done={0} of={SECTIONS.length} />
      <SignUpSection name="login" done={false}>
        <Skeleton width="56px" height="1.25rem" />
        <Skeleton width="100%" height="56px" />
      </SignUpSection>
    </Screen>
  );
}
