// Numbers of the legacy API are handled as text in both directions, so that no amount is ever a float (D1).

/** A number of a JSON body with its original digits. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A reviver for JSON.parse that keeps every number as its source text. */
export function keepNumberText(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' ? new NumberText(context.source ?? '') : value;
}

/** A value that JSON.stringify writes verbatim. */
export type RawJson = { readonly rawJSON: string };

// The runtime has it; the type library in use does not declare it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => RawJson };

/** A decimal text as a JSON number with exactly those digits. */
export function jsonNumber(decimal: string): RawJson {
  return rawJSON(decimal);
}
