import { showDate } from '../../../domain/display-time.ts';
import { readFoundIds } from '../../../domain/recovery-payload.ts';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/ListRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useCarriedAnswer } from './use-carried-answer.ts';
import { VerifyAgain } from './VerifyAgain.tsx';

export default function FoundIdsScreen() {
  const { answer: ids } = useCarriedAnswer(readFoundIds);
  if (ids === null) {
    return (
      <VerifyAgain
        id="/emailSearch2"
        title={ko.recovery.findId}
        to={paths.findId}
        line={ko.recovery.foundGone}
        sub={ko.recovery.foundGoneSub}
      />
    );
  }
  return (
    <Screen
      id="/emailSearch2"
      title={ko.recovery.foundTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.findPassword} look="soft">
              {ko.recovery.findPassword}
            </ButtonLink>
            <ButtonLink to={paths.login}>{ko.recovery.toLogin}</ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      {ids.length === 0 ? (
        <>
          <Question>{ko.recovery.foundNone}</Question>
          <EmptyState>{ko.recovery.foundNoneSub}</EmptyState>
        </>
      ) : (
        <>
          <Question sub={ko.recovery.foundSub}>{ko.recovery.found(ids.length)}</Question>
          <ul aria-label={ko.recovery.foundList}>
            {ids.map(({ email, created_at }) => (
              <li key={email}>
                <Row
                  icon={<PersonIcon size={22} />}
                  iconTone="brand"
                  title={email}
                  sub={ko.recovery.joined(showDate(created_at))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
