export interface Bounds {
  min: number;
  max: number;
}

/** The typed whole number, if it is within the bounds. */
export function numberWithin(raw: string, { min, max }: Bounds): number | null {
  if (!/^[0-9]{1,9}$/.test(raw)) return null;
  const value = Number(raw);
  return value >= min && value <= max ? value : null;
}
