import type { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import {
  changeAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  type AnnouncementRow,
  type AnnouncementText,
} from './announcements.repo.ts';
import { announcementToWire, type announcementOut } from './list-announcements.ts';
import { refuseStale } from '../../trpc/refuse-stale.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

type Announcement = z.input<typeof announcementOut>;

export type NewAnnouncement = {
  title: string;
  body: string;
  /** Defaults to now. */
  startsAt?: Date | undefined;
  /** Defaults to no end. */
  endsAt?: Date | null | undefined;
  /** A repeat under the same key publishes nothing more. */
  requestId?: string | undefined;
};

export type AnnouncementChange = { id: number } & {
  [Field in keyof AnnouncementText]?: AnnouncementText[Field] | undefined;
} & {
  /** What the caller was shown, as the list returned it. */
  shown?: Shown | undefined;
};

/** The texts of an announcement as a list returns them. */
export type Shown = { title: string; body: string; startsAt: string; endsAt: string | null };

const shownOf = ({ title, body, startsAt, endsAt }: AnnouncementText): Shown => ({
  title,
  body,
  startsAt: seoulIso(startsAt),
  endsAt: endsAt === null ? null : seoulIso(endsAt),
});

/** Refuses to change what another operator has changed since it was shown. What stays is not compared. */
function refuseStaleTexts(before: AnnouncementText, after: AnnouncementText, shown: Shown | undefined): void {
  const [held, asked] = [shownOf(before), shownOf(after)];
  for (const field of ['title', 'body', 'startsAt', 'endsAt'] as const)
    refuseStale({ held: held[field], shown: shown?.[field], asked: asked[field] });
}

const HAS_ENDED = '이미 끝난 공지라 바꿀 수 없어요. 다시 알리려면 새 공지로 올려주세요.';

function refuseEnded({ endsAt }: AnnouncementText, now: Date): void {
  if (endsAt !== null && endsAt <= now)
    throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: HAS_ENDED });
}

function checkSpan({ startsAt, endsAt }: Pick<AnnouncementText, 'startsAt' | 'endsAt'>): void {
  if (endsAt !== null && endsAt <= startsAt) throw new DomainError('INVALID_INPUT');
}

async function getRow(tx: Tx, id: number): Promise<AnnouncementRow> {
  const row = await findAnnouncement(tx, id);
  if (row === null) throw new DomainError('NOT_FOUND');
  return row;
}

/** The current announcement, and the entry with its period. */
async function finish(tx: Tx, id: number, now: Date): Promise<Acted<Announcement>> {
  const row = await getRow(tx, id);
  return {
    value: announcementToWire(row, now),
    log: {
      subject: `announcement:${id}`,
      detail: {
        title: row.title,
        startsAt: seoulIso(row.startsAt),
        endsAt: row.endsAt === null ? null : seoulIso(row.endsAt),
      },
    },
  };
}

/** Publishes an announcement to all holders for a period. Throws INVALID_INPUT when it would end before it begins. */
export async function createAnnouncement(
  deps: Deps,
  operator: Actor,
  input: NewAnnouncement,
): Promise<Announcement> {
  const { title, body, startsAt, endsAt = null, requestId } = input;
  return operatorAct(deps, operator, 'announcements.create', async (tx, now) => {
    const content = { title, body, startsAt: startsAt?.toISOString(), endsAt: endsAt?.toISOString() };
    const made = await onceActIfKeyed(
      tx,
      operator,
      'announcements.create',
      { requestId, content, now },
      async () => {
        const text = { title, body, startsAt: startsAt ?? now, endsAt };
        checkSpan(text);
        const id = await insertAnnouncement(tx, { ...text, createdBy: operator.id, createdAt: now });
        return { value: { id }, log: (await finish(tx, id, now)).log };
      },
    );
    const row = await getRow(tx, made.value.id);
    return { value: announcementToWire(row, now), log: made.log };
  });
}

/** Throws NOT_FOUND, STATUS_NOT_ALLOWED for one that has ended, STALE_VERSION, INVALID_INPUT. */
export async function updateAnnouncement(
  deps: Deps,
  operator: Actor,
  input: AnnouncementChange,
): Promise<Announcement> {
  return operatorAct(deps, operator, 'announcements.update', async (tx, now) => {
    const before = await getRow(tx, input.id);
    refuseEnded(before, now);
    const after = {
      title: input.title ?? before.title,
      body: input.body ?? before.body,
      startsAt: input.startsAt ?? before.startsAt,
      endsAt: input.endsAt === undefined ? before.endsAt : input.endsAt,
    };
    refuseStaleTexts(before, after, input.shown);
    checkSpan(after);
    await changeAnnouncement(tx, before.id, after);
    return finish(tx, before.id, now);
  });
}

/** Ends the announcement now, or prevents a future one. Throws NOT_FOUND, STATUS_NOT_ALLOWED when it has ended. */
export async function endAnnouncement(deps: Deps, operator: Actor, id: number): Promise<Announcement> {
  return operatorAct(deps, operator, 'announcements.end', async (tx, now) => {
    const before = await getRow(tx, id);
    refuseEnded(before, now);
    await changeAnnouncement(tx, id, { endsAt: now });
    return finish(tx, id, now);
  });
}
