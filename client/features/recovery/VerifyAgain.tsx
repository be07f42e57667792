import { recoveryCopy } from '../../copy/recovery.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** A result page without its result: reloaded, opened by hand, or with an answer that is not ours. */
export function VerifyAgain(props: {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly line: string;
  readonly sub: string;
}) {
  const { id, title, to, line, sub } = props;
  return (
    <Screen
      id={id}
      title={title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonLink to={to} replace>
            {recoveryCopy.again}
          </ButtonLink>
        </BottomBar>
      }
    >
      <ErrorState title={line} sentence={sub} />
    </Screen>
  );
}
