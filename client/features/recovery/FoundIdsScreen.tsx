import { showDate } from '../../../domain/display-time.ts';
import { readFoundIds } from '../../../domain/recovery-payload.ts';
import { paths } from '../../routes/paths.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PersonIcon } from '../../ui/more-icons.tsx';
import { Row } from '../../ui/ListRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useCarriedAnswer } from './use-carried-answer.ts';
import { VerifyAgain } from './VerifyAgain.tsx';

export default function FoundIdsScreen() {
  const { answer: ids } = useCarriedAnswer(readFoundIds);
  if (ids === null) {
    return (
      <VerifyAgain
        id="/emailSearch2"
        title={recoveryCopy.findId}
        to={paths.findId}
        line={recoveryCopy.foundGone}
        sub={recoveryCopy.foundGoneSub}
      />
    );
  }
  return (
    <Screen
      id="/emailSearch2"
      title={recoveryCopy.foundTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.findPassword} look="soft">
              {recoveryCopy.findPassword}
            </ButtonLink>
            <ButtonLink to={paths.login}>{recoveryCopy.toLogin}</ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      {ids.length === 0 ? (
        <>
          <Question>{recoveryCopy.foundNone}</Question>
          <EmptyState>{recoveryCopy.foundNoneSub}</EmptyState>
        </>
      ) : (
        <>
          <Question sub={recoveryCopy.foundSub}>{recoveryCopy.found(ids.length)}</Question>
          <ul aria-label={recoveryCopy.foundList}>
            {ids.map(({ email, created_at }) => (
              <li key={email}>
                <Row
                  icon={<PersonIcon size={22} />}
                  iconTone="brand"
                  title={email}
                  sub={recoveryCopy.joined(showDate(created_at))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
