import { showDateTime } from '../../../domain/display-time.ts';
import { WAITING_SHOWN, type Lock } from '../../../domain/lock-ends.ts';
import { wonText } from '../../amounts/amount-text.ts';
import type { HolderLocks } from '../../api/contract.ts';

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(' · ') || null;

type Limits = Pick<HolderLocks['limits'], 'day' | 'act'>;
type Wait = Pick<HolderLocks['limits'], 'waitWon' | 'waitHours'>;

const limitsText = ({ day, act }: Limits) =>
  joined([day === null ? null : `하루 ${wonText(day)}`, act === null ? null : `한 번 ${wonText(act)}`]);

const waitText = ({ waitWon, waitHours }: Wait) =>
  joined([
    waitWon === null ? null : `${wonText(waitWon)}부터`,
    waitHours === null ? null : `${waitHours}시간`,
  ]);

const confirmsText = ({ day, first, changes }: HolderLocks['confirms']['own']) =>
  joined([
    day === null ? null : `하루 ${wonText(day)}부터`,
    first === null ? null : `첫 송금 ${wonText(first)}부터`,
    changes ? '계좌 추가와 탈퇴' : null,
  ]);

/** What holds with the owner's settings, where that is more than the holder has set. */
const inForceBeside = (held: string | null, own: string | null): string | null =>
  held === null || held === own ? null : `회사 설정까지: ${held}`;

/** What a holder has set, in words; none for nothing. `now` tells the year. */
export function lockTexts(locks: HolderLocks, now: Date): Readonly<Record<Lock, readonly string[]>> {
  const { freeze, limits, wait, confirms, warnings, designated, contact, waitingSends, passkeys } = locks;
  const time = (at: string) => showDateTime(at, now);
  const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null);
  const { next } = limits;
  const isNextOf = (text: (rules: Limits & Wait) => string | null): string | null =>
    next === null || text(next) === text(limits) ? null : `${time(next.at)}부터 ${text(next) ?? '없음'}`;
  const own = waitText(limits);
  const held = wait === null ? null : waitText({ waitWon: wait.fromWon, waitHours: wait.hours });
  const confirmsOwn = confirmsText(confirms.own);
  const confirmsHeld = confirmsText(confirms.inForce);
  const [first] = waitingSends;
  return {
    freeze: lines(
      freeze.frozenAt === null ? null : `${time(freeze.frozenAt)}부터 잠김`,
      freeze.endsAt === null ? null : `${time(freeze.endsAt)}에 풀려요`,
      freeze.wait.hours === 0 ? null : `풀 때 ${freeze.wait.hours}시간 기다려요`,
      freeze.wait.next === null ? null : `${time(freeze.wait.next.at)}부터 ${freeze.wait.next.hours}시간`,
    ),
    limits: lines(
      limitsText(limits),
      limits.leftToday === null ? null : `오늘 ${wonText(limits.leftToday)} 남음`,
      isNextOf(limitsText),
    ),
    wait: lines(own, inForceBeside(held, own), isNextOf(waitText)),
    confirms: lines(confirmsOwn, inForceBeside(confirmsHeld, confirmsOwn)),
    warnings: lines(warnings ? '켬' : null),
    contact: lines(contact),
    designated: lines(
      designated.inForce === 0 ? null : `${designated.inForce}명`,
      designated.coming === 0 ? null : `기다리는 중 ${designated.coming}명`,
    ),
    waitingSends: lines(
      waitingSends.length === 0
        ? null
        : `${waitingSends.length}건${waitingSends.length === WAITING_SHOWN ? ' 이상' : ''}`,
      first === undefined ? null : `먼저 ${time(first.runsAt)}`,
    ),
    sessions: [],
    passkeys: lines(passkeys === 0 ? null : `${passkeys}개`),
  };
}

/** The locks that a holder has set and that hold now. */
export function ownLocks(locks: HolderLocks): Lock[] {
  const { freeze, limits, confirms, warnings, designated, contact, waitingSends } = locks;
  const holds: Partial<Record<Lock, boolean>> = {
    freeze: freeze.frozenAt !== null,
    limits: limitsText(limits) !== null,
    wait: waitText(limits) !== null,
    confirms: confirmsText(confirms.own) !== null,
    warnings,
    designated: designated.inForce + designated.coming > 0,
    contact: contact !== null,
    waitingSends: waitingSends.length > 0,
  };
  return (Object.keys(holds) as Lock[]).filter((lock) => holds[lock]);
}
