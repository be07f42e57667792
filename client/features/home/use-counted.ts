import { useEffect, useRef, useState } from 'react';
import { addUnits, asUnits, mulDivFloor, subUnits } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';

const COUNT_MS = 500;

/** An amount that counts to its new value when it changes, and shows it immediately where reduced motion is preferred. */
export function useCounted(units: DaonUnits): DaonUnits {
  const [shown, setShown] = useState(units);
  const latest = useRef(units);
  useEffect(() => {
    const from = latest.current;
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const show = (part: number): void => {
      const counted = mulDivFloor(
        subUnits(units, from),
        BigInt(Math.round(1_000 * (1 - (1 - part) ** 3))),
        1_000n,
      );
      latest.current = addUnits(from, asUnits(counted));
      setShown(latest.current);
    };
    let frame = 0;
    let begun: number | undefined;
    const step = (now: number): void => {
      begun ??= now;
      const part = Math.min((now - begun) / COUNT_MS, 1);
      show(part);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    if (isStill || from === units) show(1);
    else frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [units]);
  return shown;
}
