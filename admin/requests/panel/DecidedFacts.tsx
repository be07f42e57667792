import type { RequestRow } from '../../api/contract.ts';
import { Moment } from '../../time/Moment.tsx';
import { dayName } from '../decide/hold-day.ts';
import { Fact } from '../../list/Fact.tsx';

/** When a request was made, and when, by whom and why it was decided. */
export function DecidedFacts({ request }: { request: RequestRow }) {
  return (
    <>
      <Fact label="신청">
        <Moment at={request.createdAt} />
      </Fact>
      {request.decidedAt !== null && (
        <Fact label="처리">
          <Moment at={request.decidedAt} />
        </Fact>
      )}
      {request.decidedBy !== null && <Fact label="처리한 운영자">{request.decidedBy}</Fact>}
      {request.holdUntil !== null && (
        <Fact label="보류를 푸는 날" strong>
          {dayName(request.holdUntil)}
        </Fact>
      )}
      {request.reason !== null && <Fact label="사유">{request.reason}</Fact>}
    </>
  );
}
