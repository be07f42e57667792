import { MARK_BOX, MARK_INK, MARK_LETTER, MARK_SUN } from '../../../domain/mark.ts';
import type { ReceiptRow } from './receipt-rows.ts';

export type Receipt = {
  readonly heading: string;
  readonly title: string;
  readonly amount: string;
  readonly rows: readonly ReceiptRow[];
  readonly foot: string;
};

/** Paper is white in both themes, and twice the size of a phone's so that small type stays sharp. */
const PAPER = { width: 800, side: 56, lineHeight: 40 } as const;
const INK = {
  text: '#16181d',
  second: '#5b6472',
  line: '#e6e8ec',
  brand: MARK_INK.coin,
  paper: '#ffffff',
} as const;
const LABEL_WIDTH = 220;

/** In the page's own letters. */
const font = (weight: number, size: number): string =>
  `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;

/** Breaks anywhere: addresses and hashes have no spaces. */
function wrap(canvas: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [''];
  for (const letter of text) {
    const grown = `${lines.at(-1) ?? ''}${letter}`;
    if (canvas.measureText(grown).width <= width) lines[lines.length - 1] = grown;
    else lines.push(letter.trimStart());
  }
  return lines;
}

function drawMark(canvas: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const fill = (shape: Path2D, color: string): void => {
    canvas.fillStyle = color;
    canvas.fill(shape);
  };
  const disc = (at: number, radius: number): Path2D => {
    const path = new Path2D();
    path.arc(at, MARK_SUN.y, radius, 0, 2 * Math.PI);
    return path;
  };
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(size / MARK_BOX, size / MARK_BOX);
  fill(disc(MARK_BOX / 2, MARK_BOX / 2), MARK_INK.coin);
  fill(new Path2D(MARK_LETTER), MARK_INK.letter);
  fill(disc(MARK_SUN.x, MARK_SUN.radius), MARK_INK.sun);
  canvas.restore();
}

/** Everything is drawn twice: once to learn the height, once on a canvas of that height. */
function draw(canvas: CanvasRenderingContext2D, { heading, title, amount, rows, foot }: Receipt): number {
  const { width, side, lineHeight } = PAPER;
  const right = width - side;
  const write = (text: string, x: number, y: number, style: string, color: string): void => {
    canvas.font = style;
    canvas.fillStyle = color;
    canvas.fillText(text, x, y);
  };
  const rule = (y: number): void => {
    canvas.fillStyle = INK.line;
    canvas.fillRect(side, y, width - 2 * side, 2);
  };
  canvas.fillStyle = INK.paper;
  canvas.fillRect(0, 0, width, canvas.canvas.height);
  canvas.textBaseline = 'alphabetic';

  canvas.textAlign = 'left';
  drawMark(canvas, side, 62, 44);
  write('DAON', side + 58, 96, font(800, 34), INK.brand);
  canvas.textAlign = 'right';
  write(heading, right, 96, font(600, 28), INK.second);
  canvas.textAlign = 'left';
  write(title, side, 188, font(500, 30), INK.second);
  canvas.font = font(700, 56);
  const size = Math.min(56, Math.floor((56 * (width - 2 * side)) / canvas.measureText(amount).width));
  write(amount, side, 258, font(700, size), INK.text);
  rule(302);

  let y = 362;
  for (const { label, value } of rows) {
    canvas.textAlign = 'left';
    write(label, side, y, font(400, 28), INK.second);
    canvas.textAlign = 'right';
    canvas.font = font(500, 28);
    const lines = wrap(canvas, value, width - 2 * side - LABEL_WIDTH);
    lines.forEach((line, index) => write(line, right, y + index * lineHeight, font(500, 28), INK.text));
    y += lines.length * lineHeight + 20;
  }
  rule(y - 12);
  canvas.textAlign = 'left';
  write(foot, side, y + 44, font(400, 24), INK.second);
  return y + 96;
}

/** Draws a receipt as an image, to share or save. */
export async function receiptImage(receipt: Receipt): Promise<Blob> {
  const words = [receipt.heading, receipt.title, receipt.amount, receipt.foot]
    .concat(receipt.rows.flatMap(({ label, value }) => [label, value]))
    .join('');
  // A page loads a font's glyphs when it first shows them; a canvas draws without waiting, so they are loaded before. A face
  // that cannot be loaded is drawn with a substitute.
  await Promise.allSettled(
    [400, 500, 600, 700, 800].map((weight) => document.fonts.load(font(weight, 28), words)),
  );
  const sheet = document.createElement('canvas');
  const canvas = sheet.getContext('2d');
  if (canvas === null) throw new Error('this browser draws no pictures');
  sheet.width = PAPER.width;
  sheet.height = draw(canvas, receipt);
  draw(canvas, receipt);
  return new Promise((resolve, reject) => {
    sheet.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture came')) : resolve(blob)),
      'image/png',
    );
  });
}
