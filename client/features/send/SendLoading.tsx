import { ko } from '../../copy/ko.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';

export function SendLoading() {
  return (
    <Screen id="/send#4" title={ko.send.loading} header={<PageHeader back="none" />}>
      <div role="status">
        <Question>{ko.send.loading}</Question>
      </div>
      <RowSkeletons count={3} />
    </Screen>
  );
}
