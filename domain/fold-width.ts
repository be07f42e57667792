/** Converts the full-width forms of a Korean keyboard, one by one; of other forms ('²', '①') none is a digit. */
export function foldWidth(raw: string): string {
  return raw
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('￦', '₩');
}
