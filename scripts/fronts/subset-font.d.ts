declare module 'subset-font' {
  /** The part of a font that `text` needs. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat?: 'woff2';
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
      keepFeatures?: readonly string[];
      noHinting?: boolean;
    },
  ): Promise<Uint8Array>;
}
