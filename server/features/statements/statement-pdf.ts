// The statement as a document to print: A4, Korean, with a part of the font in it, written page by page.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../../db/engines/project-root.ts';
import { cutAddress } from '../../../domain/display.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { MARK_BOX, MARK_INK, MARK_LETTER, MARK_SUN } from '../../../domain/mark.ts';
import { daonToString, wonToString, type DaonUnits, type Won } from '../../../domain/money.ts';
import { sheetTime, type Movement, type Statement } from './statement.ts';

const FONTS = join(PROJECT_ROOT, 'node_modules/pretendard/dist/public/static');

// Lengths are points of 1/72 inch.
const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN; // A4
const BOTTOM = 841.89 - MARGIN - 18;
const ROW = 30;
const SIZE = 8.5;
const INK = '#1c1f24';
const QUIET = '#6b7280';
const LINE = '#d9dde3';

type Column = { title: string; x: number; width: number; align: 'left' | 'right' };

const COLUMNS: readonly Column[] = [
  { title: '일시', x: 0, width: 86, align: 'left' },
  { title: '구분 · 상대', x: 90, width: 128, align: 'left' },
  { title: '금액(DAON)', x: 222, width: 88, align: 'right' },
  { title: '수수료', x: 314, width: 56, align: 'right' },
  { title: '잔액(DAON)', x: 374, width: 80, align: 'right' },
  { title: '환산(원)', x: 458, width: WIDTH - 458, align: 'right' },
];

const daon = (units: DaonUnits): string => groupDigits(daonToString(units)).replace('-', '−');
const won = (worth: Won | null): string => (worth === null ? '–' : groupDigits(wonToString(worth)));
const both = ({ units, won: worth }: Statement['opening']): string =>
  worth === null ? `${daon(units)} DAON` : `${daon(units)} DAON · ${won(worth)}원`;
/** With its sign, which a balance has not. */
const change = (units: DaonUnits): string => (units > 0n ? `+${daon(units)}` : daon(units));

type Pdf = PDFKit.PDFDocument;

/**
 * What a font does with letters that stand together. None of it is needed here, it takes a hundred times as long as the
 * letters themselves, and it would draw the x of an address as a multiplication sign.
 */
const FEATURES = [
  ...['rvrn', 'ltra', 'ltrm', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'frac', 'numr', 'dnom'],
  ...['calt', 'clig', 'liga', 'rclt', 'curs', 'kern', 'ljmo', 'vjmo', 'tjmo'],
];
// The types of the package know only features that are switched on.
const features = Object.fromEntries(FEATURES.map((name) => [name, false])) as unknown as never;

type Face = 'plain' | 'bold';

/** How wide a letter is at a size of one point; without kerning, a text is as wide as its letters. */
const widths: Record<Face, Map<string, number>> = { plain: new Map(), bold: new Map() };

function widthOf(pdf: Pdf, face: Face, size: number, text: string): number {
  let width = 0;
  for (const letter of text) {
    let wide = widths[face].get(letter);
    if (wide === undefined) {
      wide = pdf.font(face).fontSize(1).widthOfString(letter, { features });
      widths[face].set(letter, wide);
    }
    width += wide;
  }
  return width * size;
}

type Style = { face: Face; size: number; colour: string };

const BODY: Style = { face: 'plain', size: SIZE, colour: INK };
const SMALL: Style = { face: 'plain', size: 6.5, colour: QUIET };
const TITLE: Style = { face: 'bold', size: 8, colour: QUIET };

/** One line of text that is cut rather than broken. */
function write(
  pdf: Pdf,
  { face, size, colour }: Style,
  text: string,
  column: { x: number; width: number; align?: 'left' | 'right' },
  y: number,
) {
  let line = text;
  let width = widthOf(pdf, face, size, line);
  for (let end = text.length - 1; width > column.width && end > 0; end -= 1) {
    line = `${text.slice(0, end).trimEnd()}…`;
    width = widthOf(pdf, face, size, line);
  }
  const left = column.align === 'right' ? column.width - width : 0;
  pdf.font(face).fontSize(size).fillColor(colour);
  // Given its width, the library does not lay the line out once more to measure it.
  const measured = { textWidth: width, wordCount: 1 };
  pdf.text(line, MARGIN + column.x + left, y, { lineBreak: false, features, ...measured });
}

/** A number in its column: small enough to be whole. */
function writeNumber(pdf: Pdf, text: string, column: Column, y: number): void {
  const width = widthOf(pdf, 'plain', SIZE, text);
  const size = width > column.width ? (SIZE * (column.width - 0.5)) / width : SIZE;
  write(pdf, { ...BODY, size }, text, column, y);
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function heading(pdf: Pdf, y: number): number {
  for (const column of COLUMNS) write(pdf, TITLE, column.title, column, y);
  rule(pdf, y + 14);
  return y + 20;
}

function foot(pdf: Pdf, statement: Statement, page: number): void {
  const style: Style = { face: 'plain', size: 7.5, colour: QUIET };
  write(pdf, style, `다온 지갑 거래내역서 · ${statement.owner.login}`, { x: 0, width: 300 }, BOTTOM + 10);
  write(pdf, style, `${String(page)}쪽`, { x: WIDTH - 100, width: 100, align: 'right' }, BOTTOM + 10);
}

function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  const middle = MARK_BOX / 2;
  pdf
    .save()
    .translate(x, y)
    .scale(size / MARK_BOX);
  pdf.circle(middle, middle, middle).fill(MARK_INK.coin);
  pdf.path(MARK_LETTER).fill(MARK_INK.letter);
  pdf.circle(MARK_SUN.x, MARK_SUN.y, MARK_SUN.radius).fill(MARK_INK.sun);
  pdf.restore();
}

function summary(pdf: Pdf, statement: Statement): number {
  const { owner, from, to, issuedAt, opening, closing, totals, count } = statement;
  drawMark(pdf, MARGIN, MARGIN - 1, 24);
  const title = { x: 32, width: WIDTH - 32 };
  write(pdf, { face: 'bold', size: 18, colour: INK }, '다온 지갑 거래내역서', title, MARGIN);
  const facts: readonly (readonly [string, string])[] = [
    ['이름', `${owner.name} (${owner.login})`],
    ['지갑 주소', owner.walletAddress ?? '–'],
    ['기간', `${from} – ${to} (한국 시간)`],
    ['만든 때', sheetTime(issuedAt)],
  ];
  const sums: readonly (readonly [string, string])[] = [
    ['처음 잔액', both(opening)],
    ['들어옴', `${change(totals.in)} DAON`],
    ['나감', `${totals.out === 0n ? '' : '−'}${daon(totals.out)} DAON`],
    ['수수료', `${totals.fees > 0n ? '−' : ''}${daon(totals.fees)} DAON`],
    ['마지막 잔액', both(closing)],
    ['거래', `${groupDigits(String(count))}건`],
  ];
  let y = MARGIN + 36;
  for (const [name, value] of [...facts, ...sums]) {
    write(pdf, { face: 'plain', size: 9, colour: QUIET }, name, { x: 0, width: 70 }, y);
    const face = name.endsWith('잔액') ? 'bold' : 'plain';
    write(pdf, { face, size: 9, colour: INK }, value, { x: 74, width: WIDTH - 74 }, y);
    y += name === '만든 때' ? 24 : 16;
  }
  return y + 14;
}

function row(pdf: Pdf, movement: Movement, y: number): void {
  const [time, what, amount, fee, balance, worth] = COLUMNS as [
    Column,
    Column,
    Column,
    Column,
    Column,
    Column,
  ];
  write(pdf, BODY, sheetTime(movement.at), time, y);
  write(pdf, BODY, `${movement.kind} · ${cutAddress(movement.counterparty)}`, what, y);
  writeNumber(pdf, change(movement.amount), amount, y);
  writeNumber(pdf, movement.fee === 0n ? '–' : daon(movement.fee), fee, y);
  writeNumber(pdf, daon(movement.balance), balance, y);
  writeNumber(pdf, won(movement.won), worth, y);
  if (movement.hash !== null) write(pdf, SMALL, movement.hash, { x: 0, width: WIDTH }, y + 13);
  rule(pdf, y + ROW - 6);
}

/** What is written so far and not taken yet. */
function* written(pdf: Pdf): Generator<Buffer> {
  for (let chunk: unknown = pdf.read(); chunk !== null; chunk = pdf.read()) yield chunk as Buffer;
}

/**
 * The bytes of the document, drawn page by page as they are taken. The library and the fonts are loaded with the first
 * document: no start waits for them.
 */
export async function* statementPdf(statement: Statement): AsyncGenerator<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Its own first font is known by its file, and would be read again at each use of the name.
    font: '',
    lang: 'ko',
    info: {
      Title: `다온 지갑 거래내역서 ${statement.from} – ${statement.to}`,
      CreationDate: statement.issuedAt,
    },
  });
  pdf.registerFont('plain', join(FONTS, 'Pretendard-Regular.otf'));
  pdf.registerFont('bold', join(FONTS, 'Pretendard-Bold.otf'));
  let page = 1;
  let y = heading(pdf, summary(pdf, statement));
  foot(pdf, statement, page);
  for await (const movement of statement.movements()) {
    if (y + ROW > BOTTOM) {
      pdf.addPage();
      page += 1;
      y = heading(pdf, MARGIN);
      foot(pdf, statement, page);
      yield* written(pdf);
      // A page takes long enough that others get their turn after each.
      await nextTurn();
    }
    row(pdf, movement, y);
    y += ROW;
  }
  pdf.end();
  yield* pdf as unknown as AsyncIterable<Buffer>;
}
