import { encode } from 'uqr';

/** Of one dark square, in pixels: large enough to be printed. */
const DOT = 16;
const LINE = 44;
/** An address on two lines, and the sentence under it. */
const FOOT = 4 * LINE;

/** The QR code of an address as a picture, with the address and a sentence under it; dark on white, as on the screen. */
export async function qrPicture(address: string, sentence: string): Promise<Blob> {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const sheet = document.createElement('canvas');
  const canvas = sheet.getContext('2d');
  if (canvas === null) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.body).fontFamily;
  const font = `500 28px ${family}`;
  // A canvas draws without waiting for glyphs.
  await document.fonts.load(font, address + sentence).catch(() => undefined);
  sheet.width = size * DOT;
  sheet.height = size * DOT + FOOT;
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, sheet.width, sheet.height);
  canvas.fillStyle = '#10131a';
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) canvas.fillRect(x * DOT, y * DOT, DOT, DOT);
    }),
  );
  canvas.font = font;
  canvas.textAlign = 'center';
  const half = Math.ceil(address.length / 2);
  [address.slice(0, half), address.slice(half), sentence].forEach((line, index) =>
    canvas.fillText(line, sheet.width / 2, size * DOT + (index + 1) * LINE, sheet.width - DOT),
  );
  return new Promise((resolve, reject) => {
    sheet.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture came')) : resolve(blob)),
      'image/png',
    );
  });
}
