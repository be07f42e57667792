import { TextEntry } from '../forms/TextEntry.tsx';
import { numberWithin } from './number-within.ts';
import type { Bounds } from './number-within.ts';

interface NumberEntryProps {
  source: string;
  label: string;
  unit: string;
  bounds: Bounds;
  /** The value that an empty field stands for. */
  usual: number | undefined;
}

const digits = (raw: string) => raw.replaceAll(/[^0-9]/g, '').slice(0, 9);

export function NumberEntry({ source, label, unit, bounds, usual }: NumberEntryProps) {
  const range = `${bounds.min.toLocaleString('ko')}~${bounds.max.toLocaleString('ko')}${unit}`;
  return (
    <TextEntry
      source={source}
      label={label}
      unit={unit}
      inputMode="numeric"
      hint={usual === undefined ? range : `비워 두면 ${usual.toLocaleString('ko')}${unit}`}
      clean={digits}
      rule={(typed) => (numberWithin(typed, bounds) === null ? range : null)}
    />
  );
}
