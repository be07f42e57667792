import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { accountCopy } from '../../copy/account.ts';
import { alarmsCopy } from '../../copy/alarms.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { safetyCopy } from '../../copy/safety.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SettingLink } from './SettingRow.tsx';

/** What another person could have changed with the phone, the most dangerous first. */
const CHANGEABLE = [
  { to: paths.alarms, label: alarmsCopy.title },
  { to: paths.passkeys, label: accountCopy.passkeys },
  { to: paths.changePassword, label: accountCopy.password },
  { to: paths.recipients, label: accountCopy.recipients },
  { to: paths.linkedAccounts, label: accountCopy.linked },
  { to: paths.trustedContact, label: freezeCopy.contact },
  { to: paths.ownLimits, label: accountCopy.limits },
  { to: paths.confirmations, label: accountCopy.confirmations },
  { to: paths.walletLock, label: accountCopy.walletLock },
] as const;

/** /safetyCheck: what to look through after a freeze, and what it has stopped. */
export default function SafetyCheckScreen() {
  const home = trpc.wallet.home.useQuery({}, { staleTime: 0 });
  const stopped = home.data?.openRequests.reduce((sum, each) => sum + (each.stopped ?? 0), 0) ?? 0;
  return (
    <Screen
      id="/safetyCheck"
      title={safetyCopy.title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.home}>{safetyCopy.home}</ButtonLink>
        </BottomBar>
      }
    >
      <Question sub={safetyCopy.sub}>{safetyCopy.question}</Question>
      <SettingLink
        to={paths.history}
        label={safetyCopy.stopped}
        value={home.data !== undefined && accountCopy.requests(stopped)}
      />
      {CHANGEABLE.map((row) => (
        <SettingLink key={row.to} {...row} />
      ))}
    </Screen>
  );
}
