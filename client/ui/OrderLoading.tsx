import { PageHeader } from './PageHeader.tsx';
import { Question } from './Question.tsx';
import { Screen } from './Screen.tsx';
import { RowSkeletons } from './Skeleton.tsx';

export function OrderLoading({ screen, sentence }: { readonly screen: string; readonly sentence: string }) {
  return (
    <Screen id={`${screen}#2`} title={sentence} header={<PageHeader back="none" />}>
      <div role="status">
        <Question>{sentence}</Question>
      </div>
      <RowSkeletons count={3} />
    </Screen>
  );
}
