import { PageHeader } from '../ui/PageHeader.tsx';
import { Question } from '../ui/Question.tsx';
import { Screen } from '../ui/Screen.tsx';
import { RowSkeletons } from '../ui/Skeleton.tsx';

export function MoneyLoading({ screen, sentence }: { readonly screen: string; readonly sentence: string }) {
  return (
    <Screen id={screen} title={sentence} header={<PageHeader back="none" />}>
      <div role="status">
        <Question>{sentence}</Question>
      </div>
      <RowSkeletons count={3} />
    </Screen>
  );
}
