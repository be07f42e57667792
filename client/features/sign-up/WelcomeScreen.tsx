import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { InviteGate } from './InviteGate.tsx';
import styles from './WelcomeScreen.module.css';

export default function WelcomeScreen() {
  return (
    <InviteGate id="/welcome" waiting={<Waiting />}>
      {({ code, companyName }) => (
        <Screen
          id="/welcome"
          title={ko.welcome.title}
          bar={
            <BottomBar
              above={
                <ButtonLink to={paths.login} look="text">
                  {ko.welcome.haveAccount}
                </ButtonLink>
              }
            >
              <ButtonLink to={paths.signUp(code)}>{ko.welcome.signUp}</ButtonLink>
            </BottomBar>
          }
        >
          <p className={styles.wordmark}>{ko.app.wordmark}</p>
          <Question sub={ko.welcome.sub}>{ko.welcome.heading(companyName)}</Question>
          <ol className={styles.steps} aria-label={ko.welcome.stepsLabel}>
            {ko.welcome.steps.map(({ title, sub }, index) => (
              <li key={title} className={styles.step}>
                <span className={styles.mark} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={styles.texts}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.sub}>{sub}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className={styles.terms}>
            <Link to={paths.terms} className={styles.link}>
              {ko.legal.terms}
            </Link>
            <Link to={paths.privacy} className={styles.link}>
              {ko.legal.privacy}
            </Link>
          </p>
        </Screen>
      )}
    </InviteGate>
  );
}

function Waiting() {
  return (
    <Screen id="/welcome" title={ko.welcome.title}>
      <p className={styles.wordmark}>{ko.app.wordmark}</p>
      <Question sub={ko.welcome.sub}>
        <Skeleton width="60%" />
        <br />
        <Skeleton width="45%" />
      </Question>
      <RowSkeletons count={3} />
    </Screen>
  );
}
