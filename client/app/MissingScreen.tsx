import { commonCopy } from '../copy/common.ts';
import { missingCopy } from '../copy/missing.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ErrorState } from '../ui/States.tsx';
import { paths } from '../routes/paths.ts';

export default function MissingScreen() {
  return (
    <Screen
      id="/missing"
      title={missingCopy.title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.home} replace>
            {commonCopy.home}
          </ButtonLink>
        </BottomBar>
      }
    >
      <ErrorState title={missingCopy.title} sentence={missingCopy.sub} />
    </Screen>
  );
}
