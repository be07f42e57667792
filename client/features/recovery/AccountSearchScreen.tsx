import { paths } from '../../routes/paths.ts';
import { recoveryCopy } from '../../copy/recovery.ts';
import { ChevronIcon, LockIcon } from '../../ui/icons.tsx';
import { PersonIcon } from '../../ui/more-icons.tsx';
import { RowLink } from '../../ui/ListRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';

export default function AccountSearchScreen() {
  return (
    <Screen id="/accountSearch" title={recoveryCopy.title} header={<PageHeader />}>
      <Question>{recoveryCopy.question}</Question>
      <RowLink
        to={paths.findId}
        icon={<PersonIcon size={22} />}
        iconTone="brand"
        title={recoveryCopy.findId}
        sub={recoveryCopy.findIdSub}
        end={<ChevronIcon size={20} />}
      />
      <RowLink
        to={paths.findPassword}
        icon={<LockIcon size={22} />}
        iconTone="brand"
        title={recoveryCopy.findPassword}
        sub={recoveryCopy.findPasswordSub}
        end={<ChevronIcon size={20} />}
      />
    </Screen>
  );
}
