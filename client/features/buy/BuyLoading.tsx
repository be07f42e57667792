import { ko } from '../../copy/ko.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';

export function BuyLoading() {
  return (
    <Screen id="/withdrawSwap#2" title={ko.buy.loading} header={<PageHeader back="none" />}>
      <div role="status">
        <Question>{ko.buy.loading}</Question>
      </div>
      <RowSkeletons count={3} />
    </Screen>
  );
}
