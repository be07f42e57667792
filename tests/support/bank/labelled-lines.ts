// A seeded day of a company's account: orders, and bank lines of which each says which order it pays, or that none can
// be told. The matcher never sees the labels.
import type { OpenLine, PayableOrder } from '../../../domain/bank-matching/lines-and-orders.ts';
import { LATE_MS } from '../../../domain/bank-matching/lines-and-orders.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import { createRandom, type Random } from '../store/random.ts';

export type LabelledLine = OpenLine & {
  won: bigint;
  trap: string;
  /** The order that the line pays without a doubt; null where a person has to look. */
  pays: number | null;
};

export type LabelledDay = { orders: (PayableOrder & { won: bigint })[]; lines: LabelledLine[] };

export const COMPANY_WORDS = ['다온게임즈', '(주)다온게임즈'];

const SURNAMES = [...'김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민'];
const GIVEN = [...'민서준우지현수영진호연은경미정희태석동혁재윤하린아예솔빈찬규선상원철'];
const FIRMS = [
  '게임산업진흥협동조합',
  '행복나눔유통물류센터',
  '가나다라마바사아자차',
  '한빛소프트엔터테인먼트',
];

const personName = (random: Random) => random.pick(SURNAMES) + random.pick(GIVEN) + random.pick(GIVEN);

const mask = (name: string) => name.charAt(0) + '*'.repeat(name.length - 2) + name.slice(-1);

const cutAt16 = (text: string) => {
  let bytes = 0;
  let shown = '';
  for (const char of text) {
    bytes += char.charCodeAt(0) < 0x80 ? 1 : 2;
    if (bytes > 16) break;
    shown += char;
  }
  return shown;
};

/** The forms in which a bank shows the name of the payer; each still names the payer. */
const FORMS: Record<string, (name: string, random: Random) => string> = {
  plain: (name) => name,
  spaced: (name) => name.split('').join(' '),
  trailing: (name) => `${name}   `,
  bank: (name, random) => random.pick(['토스', '카카오', '신한', 'KB', '농협', '케이뱅크']) + name,
  bankSpaced: (name, random) => `${random.pick(['인터넷', '토스뱅크', '오픈뱅킹', '기업은행'])} ${name}`,
  purpose: (name, random) => `${name}${random.pick(['구매', '입금', '충전', '님', '주문'])}`,
  order: (name, random) => `${name}${random.below(9_000) + 100}`,
  noted: (name, random) => `${name}(${random.pick(['다온게임즈', '구매대금', '게임머니', '본인'])})`,
  company: (name) => cutAt16(`${name} 다온게임즈 구매`),
  underscored: (name) => `${name}_다온`,
  fullWidth: (name, random) => `${name}１２${random.pick(['３', '４'])}`,
};
const MASKED = {
  star: mask,
  wide: (name: string) => mask(name).replaceAll('*', '＊'),
  round: (name: string) => mask(name).replaceAll('*', '○'),
};

/** Several hundred orders and about `count` lines. */
export function labelledDay(seed: number, count: number): LabelledDay {
  const random = createRandom(seed);
  const day: LabelledDay = { orders: [], lines: [] };
  const used = new Set<string>();
  const start = Date.parse('2026-11-20T00:00:00+09:00');
  let nextId = 1;
  let nextWon = 10_000n;

  const freshName = (): string => {
    const name = personName(random);
    if (used.has(name)) return freshName();
    used.add(name);
    return name;
  };
  /** An amount that no other trap uses, as people buy in round sums and at any price. */
  const freshWon = () => (nextWon += 1_000n);
  const order = (won: bigint, name: string, atMs = start + random.below(12 * 60) * MINUTE_MS) => {
    const made = {
      kind: 'purchase' as const,
      accountId: 1,
      id: (nextId += 1),
      // Each order of the day has a holder of its own.
      holderId: nextId,
      name,
      won,
      from: new Date(atMs + random.below(60) * SECOND_MS),
      until: new Date(atMs + 24 * HOUR_MS),
      graceMs: LATE_MS,
      isReady: true,
      isClear: true,
      isFiled: false,
      bookedOn: null,
    };
    day.orders.push(made);
    return made;
  };
  type Order = ReturnType<typeof order>;
  const line = (trap: string, won: bigint, name: string, at: number, pays: number | null, memo = '') =>
    day.lines.push({
      id: (nextId += 1),
      accountId: 1,
      at: new Date(at),
      precisionMs: SECOND_MS,
      name,
      memo,
      won,
      trap,
      pays,
    });
  const soon = ({ from }: Order) => from.getTime() + (2 + random.below(120)) * MINUTE_MS;

  const traps: Record<string, () => void> = {
    ...Object.fromEntries(
      Object.entries(FORMS).map(([form, write]) => [
        `paid ${form}`,
        () => {
          const made = order(freshWon(), freshName());
          line(`paid ${form}`, made.won, write(made.name, random), soon(made), made.id);
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(MASKED).map(([form, write]) => [
        `masked ${form}`,
        () => {
          const made = order(freshWon(), freshName());
          line(`masked ${form}`, made.won, write(made.name), soon(made), made.id);
        },
      ]),
    ),
    'name in the memo': () => {
      const made = order(freshWon(), freshName());
      line('name in the memo', made.won, '타행이체', soon(made), made.id, made.name);
    },
    'cut firm': () => {
      const made = order(freshWon(), random.pick(FIRMS));
      line('cut firm', made.won, cutAt16(made.name), soon(made), made.id);
    },
    'firm with its mark': () => {
      const made = order(freshWon(), `주식회사${personName(random)}유통`);
      const bare = made.name.replace('주식회사', '');
      line(
        'firm with its mark',
        made.won,
        random.pick([`(주)${bare}`, `㈜ ${bare}`, bare]),
        soon(made),
        made.id,
      );
    },
    'same amount by twelve': () => {
      const won = freshWon();
      const twelve = Array.from({ length: 12 }, () => order(won, freshName()));
      for (const made of twelve.slice(0, 9))
        line('same amount by twelve', won, made.name, soon(made), made.id);
      for (const made of twelve.slice(9)) line('same amount, no name', won, '인터넷이체', soon(made), null);
    },
    late: () => {
      const made = order(freshWon(), freshName());
      line('late', made.won, made.name, made.until.getTime() + (1 + random.below(600)) * MINUTE_MS, null);
    },
    early: () => {
      const made = order(freshWon(), freshName());
      line('early', made.won, made.name, made.from.getTime() - (1 + random.below(600)) * MINUTE_MS, null);
    },
    short: () => {
      const made = order(freshWon(), freshName());
      line('short', made.won - 500n, made.name, soon(made), null);
    },
    over: () => {
      const made = order(freshWon(), freshName());
      line('over', made.won + 500n, made.name, soon(made), null);
    },
    twice: () => {
      const made = order(freshWon(), freshName());
      const at = soon(made);
      line('twice', made.won, made.name, at, null);
      line('twice', made.won, made.name, at + MINUTE_MS, null);
    },
    'wrong name': () => {
      const made = order(freshWon(), freshName());
      line('wrong name', made.won, freshName(), soon(made), null);
    },
    family: () => {
      const made = order(freshWon(), freshName());
      line(
        'family',
        made.won,
        `${made.name}${random.pick(['엄마', '아빠', '동생', '대리'])}`,
        soon(made),
        null,
      );
    },
    'two orders of one': () => {
      const made = order(freshWon(), freshName());
      order(made.won, made.name, made.from.getTime());
      line('two orders of one', made.won, made.name, soon(made), null);
    },
    'two of one name': () => {
      const won = freshWon();
      const made = order(won, freshName());
      order(won, made.name, made.from.getTime());
      line('two of one name', won, made.name, soon(made), null);
    },
    'alike behind the mask': () => {
      const won = freshWon();
      const [family, given] = [random.pick(SURNAMES), random.pick(GIVEN)];
      const made = order(won, `${family}가${given}`);
      order(won, `${family}나${given}`, made.from.getTime());
      line('alike behind the mask', won, `${family}*${given}`, soon(made), null);
    },
    'alike behind the cut': () => {
      const won = freshWon();
      const made = order(won, '주식회사대한민국유통본점');
      order(won, '주식회사대한민국유통지점', made.from.getTime());
      line('alike behind the cut', won, '주식회사대한민국', soon(made), null);
    },
    'only a surname': () => {
      const made = order(freshWon(), freshName());
      line('only a surname', made.won, `${made.name.charAt(0)}**`, soon(made), null);
    },
    held: () => {
      const made = order(freshWon(), freshName());
      made.isClear = false;
      line('held', made.won, made.name, soon(made), null);
    },
    interest: () => {
      line('interest', BigInt(random.below(900) + 1), '예금이자', start, null);
    },
  };
  const names = Object.keys(traps);
  while (day.lines.length < count) traps[random.pick(names)]?.();
  return day;
}
