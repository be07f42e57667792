// Numbers of this door pass as text in both directions, so that no amount is ever a float (decision 1).

/** A number of a JSON body in the letters that it was written with. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** For JSON.parse: keeps every number as its source text. */
export function keepNumberText(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' ? new NumberText(context.source ?? '') : value;
}

/** What JSON.stringify writes out letter by letter. */
export type RawJson = { readonly rawJSON: string };

// The language has it; the type library in use does not know it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => RawJson };

/** A decimal text of ours as a JSON number with exactly those digits. */
export function jsonNumber(decimal: string): RawJson {
  return rawJSON(decimal);
}
