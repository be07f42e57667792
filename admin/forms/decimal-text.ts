/** A plain decimal is kept as the text that was typed; whether it is one is decided by the rules of `domain/`. */
export const decimalText = (raw: string): string => raw.replaceAll(/[^0-9.]/g, '');
