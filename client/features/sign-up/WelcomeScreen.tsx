import { paths } from '../../routes/paths.ts';
import { appCopy } from '../../copy/app.ts';
import { legalCopy } from '../../copy/legal.ts';
import { welcomeCopy } from '../../copy/welcome.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
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
          title={welcomeCopy.title}
          bar={
            <BottomBar
              above={
                <ButtonLink to={paths.login} look="text">
                  {welcomeCopy.haveAccount}
                </ButtonLink>
              }
            >
              <ButtonLink to={paths.signUp(code)}>{welcomeCopy.signUp}</ButtonLink>
            </BottomBar>
          }
        >
          <Brand />
          <Question sub={welcomeCopy.sub}>{welcomeCopy.heading(companyName)}</Question>
          <ol className={styles.steps} aria-label={welcomeCopy.stepsLabel}>
            {welcomeCopy.steps.map(({ title, sub }, index) => (
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
              {legalCopy.terms}
            </Link>
            <Link to={paths.privacy} className={styles.link}>
              {legalCopy.privacy}
            </Link>
          </p>
        </Screen>
      )}
    </InviteGate>
  );
}

const Brand = () => (
  <p className={styles.brand}>
    <Mark size={40} />
    {appCopy.wordmark}
  </p>
);

function Waiting() {
  return (
    <Screen id="/welcome" title={welcomeCopy.title}>
      <Brand />
      <Question sub={welcomeCopy.sub}>
        <Skeleton width="60%" />
        <br />
        <Skeleton width="45%" />
      </Question>
      <RowSkeletons count={3} />
    </Screen>
  );
}
