/**
 * Reads single cells of a bank's statement: amounts, times and directions in the forms that Korean banks and
 * spreadsheets write. A cell that is not understood is null, never a guess.
 */
import { MAX_WON, asWon, type Won } from '../money.ts';
import { parseSeoulDay, SEOUL_OFFSET_MS } from '../time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

export type Direction = 'in' | 'out';

/** An amount as it is written: `won` is at least 0, `isNegative` for a minus sign or brackets. */
export type WrittenAmount = { won: Won; isNegative: boolean; hasSign: boolean };

/** Marks of direction, joiners, soft hyphens, controls and the letters without a form: a text with them looks the same. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]|(?!\s)\p{Cc}/gu;
/** Where a field ended within a letter: an ellipsis, or what a decoder leaves of it. */
const CUT_AT_END = /(?:[…\uFFFD][\s\0]*)+$/;

/**
 * A cell as plain text: NFKC turns full-width digits, signs and letters into the usual ones. Some programs fill up cells with NUL, which
 * PostgreSQL cannot store. A text that was cut within a syllable ends with an ellipsis.
 */
export function cellText(raw: string): string {
  // NFKC makes three full stops of an ellipsis.
  const [whole, cut] = CUT_AT_END.test(raw) ? [raw.replace(CUT_AT_END, ''), '…'] : [raw, ''];
  return whole.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim() + cut;
}

const MINUS = /^[-−–△▲]/;
const GROUPED = /^(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.0*)?$/;
// What a comma leaves over where a grouped amount was cut in two: 10,000 without quotes is 10 and 000.
const REST_OF_GROUPS = /^0[0-9]{2}$/;
// One won with three decimals, or a thousand as other countries group it.
const GROUPED_BY_DOT = /^[1-9][0-9]{0,2}\.000$/;

// In CP949 the byte of the backslash is shown as the won sign, so statements carry both.
const CURRENCY = /^(?:₩|\\|KRW)|(?:원|KRW)$/gi;

/** The text without sign and currency. */
function unsigned(text: string): { digits: string; isNegative: boolean; hasSign: boolean } {
  let rest = text.replaceAll(' ', '');
  let isNegative = false;
  let hasSign = false;
  // '(-)1,000': the sign itself in brackets.
  rest = rest.replace(/^\(([-−–+])\)/, '$1');
  const bracketed = /^\((.+)\)$/.exec(rest)?.[1];
  if (bracketed !== undefined) {
    rest = bracketed;
    isNegative = true;
    hasSign = true;
  }
  // Accounting programs write the sign behind the amount: 20,000-.
  const behind = /^([^-−–]*[0-9원])[-−–]$/.exec(rest)?.[1];
  if (behind !== undefined && !hasSign) {
    rest = behind;
    isNegative = true;
    hasSign = true;
  }
  // The sign stands before or after the currency: -₩1,000 and ₩-1,000.
  for (let pass = 0; pass < 2; pass += 1) {
    rest = rest.replace(CURRENCY, '');
    if (!hasSign && MINUS.test(rest)) {
      rest = rest.slice(1);
      isNegative = true;
      hasSign = true;
    } else if (!hasSign && rest.startsWith('+')) {
      rest = rest.slice(1);
      hasSign = true;
    }
  }
  return { digits: rest, isNegative, hasSign };
}

/**
 * '1,500,000', '₩1,500,000', '+150000원', '(150,000)', '(-)150,000' and '１５０，０００'. 'empty' for a blank cell or a dash; null
 * for what is not a whole amount of won within MAX_WON. '1.2E+07' is null: a spreadsheet that writes it left digits out.
 */
export function parseWrittenAmount(raw: string): WrittenAmount | 'empty' | null {
  const text = cellText(raw);
  if (text === '' || /^[-−–]$/.test(text)) return 'empty';
  const { digits, isNegative, hasSign } = unsigned(text);
  if (!GROUPED.test(digits) || REST_OF_GROUPS.test(digits) || GROUPED_BY_DOT.test(digits)) return null;
  const plain = digits.replaceAll(',', '').replace(/\..*$/, '');
  if (plain.length > 30) return null;
  const won = asWon(BigInt(plain));
  return won > MAX_WON ? null : { won, isNegative, hasSign };
}

/** A point of time as a statement gives it: its day, and the time of day as far as it is known. */
export type WrittenTime = {
  /** The start of the day in Seoul. */
  day: Date;
  /** Since the start of the day; null when the cell names only the day. */
  msOfDay: number | null;
  /** How exact the time is: one second, one minute, or a day. */
  precisionMs: number;
  /** Whether the cell says that this is the time of another zone than Seoul's. */
  isElsewhere: boolean;
};

type TimeOfDay = Pick<WrittenTime, 'precisionMs'> & { msOfDay: number };

/** Where a cell names only the day. */
const WHOLE_DAY = { msOfDay: null, precisionMs: DAY_MS } as const;

/** Some exports fill up single digits with blanks: '2026. 11. 20', '9 : 05'. */
const withoutBlanks = (text: string): string => text.replace(/ ?([-./:]) ?(?=[0-9])/g, '$1');

const FULL_DAY = /^([0-9]{4})(?:[-./]|년) ?([0-9]{1,2})(?:[-./]|월) ?([0-9]{1,2})(?:일|\.)?/;
const SHORT_DAY = /^([0-9]{2})([-./])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])/;
const BARE_DAY = /^([0-9]{4})([0-9]{2})([0-9]{2})/;
const WEEKDAY = /^ ?\(?[월화수목금토일](?:요일)?\)?(?= |$)/;

function dayAt(text: string): { day: Date; rest: string } | null {
  const long = FULL_DAY.exec(text) ?? BARE_DAY.exec(text);
  const short = long === null ? SHORT_DAY.exec(text) : null;
  const match = long ?? short;
  if (match === null) return null;
  const [year, month, date] =
    short === null ? [match[1], match[2], match[3]] : [`20${match[1]}`, match[3], match[4]];
  const day = parseSeoulDay(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`);
  return day === null ? null : { day, rest: text.slice(match[0].length) };
}

const CLOCK =
  /^(오전|오후|AM|PM)? ?([0-9]{1,2})(?::|시 ?)([0-9]{1,2})(?:(?::|분 ?)(?:([0-9]{1,2})(?:\.[0-9]+)?초?)?)? ?(AM|PM)?$/i;
const BARE_CLOCK = /^([0-9]{2})([0-9]{2})([0-9]{2})?$/;

function timeOf(hours: number, minutes: number, seconds: number | null): TimeOfDay | null {
  // 24:00:00 is the end of a day, the moment that another export writes as 00:00:00 of the next one.
  const isEnd = hours === 24 && minutes === 0 && (seconds ?? 0) === 0;
  if ((hours > 23 && !isEnd) || minutes > 59 || (seconds ?? 0) > 59) return null;
  return {
    msOfDay: hours * HOUR_MS + minutes * MINUTE_MS + (seconds ?? 0) * SECOND_MS,
    precisionMs: seconds === null ? MINUTE_MS : SECOND_MS,
  };
}

/** '13:05:11', '13:05', '오후 1:05', '130511', '13시05분', or a spreadsheet's fraction of a day. */
export function parseTimeOfDay(raw: string): TimeOfDay | null {
  const text = withoutBlanks(cellText(raw));
  const fraction = /^0?(\.[0-9]+)$/.exec(text)?.[1];
  if (fraction !== undefined) {
    // A fraction of a day is a clock time, not an amount, and is rounded to its second.
    return {
      msOfDay: Math.round((Number(`0${fraction}`) * DAY_MS) / SECOND_MS) * SECOND_MS,
      precisionMs: SECOND_MS,
    };
  }
  const bare = BARE_CLOCK.exec(text);
  if (bare !== null) {
    return timeOf(Number(bare[1]), Number(bare[2]), bare[3] === undefined ? null : Number(bare[3]));
  }
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [, before, hours, minutes, seconds, after] = match;
  const half = (before ?? after)?.toUpperCase();
  let hour = Number(hours);
  if (half !== undefined) {
    // 오전 0:05 is 오전 12:05.
    if (hour > 12) return null;
    hour = (hour % 12) + (half === '오후' || half === 'PM' ? 12 : 0);
  }
  return timeOf(hour, Number(minutes), seconds === undefined ? null : Number(seconds));
}

// A spreadsheet counts days from the end of 1899. No other date is written as five digits.
const SERIAL = /^([0-9]{5})(\.[0-9]+)?$/;
const SERIAL_START_MS = Date.UTC(1899, 11, 30) - SEOUL_OFFSET_MS;
/** 2000-01-01 and 2099-12-31. */
const SERIALS = { min: 36_526, max: 73_050 };

/** A moment as a spreadsheet keeps it, where the column is not formatted as a date: '46345.42375', to the second. */
function serialTime(text: string): WrittenTime | null {
  const [, days = '', fraction] = SERIAL.exec(text) ?? [];
  const number = Number(days);
  if (days === '' || number < SERIALS.min || number > SERIALS.max) return null;
  const day = new Date(SERIAL_START_MS + number * DAY_MS);
  const time = fraction === undefined ? null : parseTimeOfDay(`0${fraction}`);
  return { day, ...(time ?? WHOLE_DAY), isElsewhere: false };
}

// No bank writes it, but programs do that turn one form of a file into another.
const ZONE = / ?(?:Z|UTC|GMT|(?<=[0-9] ?)[-+][0-9]{2}:?[0-9]{2})$/i;
const SEOUL = /\+09:?00$/;

/**
 * The day of a cell, and its time of day where there is one: '2026-11-20 13:05:11', '20261120130511', '2026.11.20', or a
 * spreadsheet's number of days.
 */
export function parseWrittenTime(raw: string): WrittenTime | null {
  const text = withoutBlanks(cellText(raw));
  const serial = serialTime(text);
  if (serial !== null) return serial;
  const start = dayAt(text);
  if (start === null) return null;
  const written = start.rest.replace(WEEKDAY, '').replace(/^[ T,.]+/, '');
  const rest = written.replace(ZONE, '');
  const time = rest === '' ? WHOLE_DAY : parseTimeOfDay(rest);
  const isElsewhere = rest !== written && !SEOUL.test(written);
  return time === null ? null : { day: start.day, ...time, isElsewhere };
}

/** The instant that a day and a time of day name. A bare day is its start. */
export function instantOf({ day, msOfDay }: Pick<WrittenTime, 'day' | 'msOfDay'>): Date {
  return new Date(day.getTime() + (msOfDay ?? 0));
}

/**
 * What a column of directions says: 입금, 입, 대체입금, 출금, 지급; null for anything else. 출금취소 brings the won back, with or
 * without a minus beside it.
 */
export function parseDirection(raw: string): { direction: Direction; isTakenBack: boolean } | null {
  const text = cellText(raw).replaceAll(' ', '').toUpperCase();
  const isIn = /입금|^입$|예입|받기|^IN$|^\+$/.test(text);
  const isOut = /출금|^출$|지급|보내기|^OUT$|^-$/.test(text);
  if (isIn === isOut || text.includes('정정')) return null;
  const isTakenBack = text.includes('취소');
  return { direction: isIn === isTakenBack ? 'out' : 'in', isTakenBack };
}
