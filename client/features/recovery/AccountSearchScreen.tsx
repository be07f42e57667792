import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { ChevronIcon, LockIcon, PersonIcon } from '../../ui/icons.tsx';
import { RowLink } from '../../ui/ListRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';

export default function AccountSearchScreen() {
  return (
    <Screen id="/accountSearch" title={ko.recovery.title} header={<PageHeader />}>
      <Question>{ko.recovery.question}</Question>
      <RowLink
        to={paths.findId}
        icon={<PersonIcon size={22} />}
        iconTone="brand"
        title={ko.recovery.findId}
        sub={ko.recovery.findIdSub}
        end={<ChevronIcon size={20} />}
      />
      <RowLink
        to={paths.findPassword}
        icon={<LockIcon size={22} />}
        iconTone="brand"
        title={ko.recovery.findPassword}
        sub={ko.recovery.findPasswordSub}
        end={<ChevronIcon size={20} />}
      />
    </Screen>
  );
}
