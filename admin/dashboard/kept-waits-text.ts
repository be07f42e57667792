import { groupDigits } from '../../domain/group-digits.ts';
import { USUAL_WAIT_PERCENT } from '../../domain/usual-wait.ts';
import type { DashboardSummary } from '../api/contract.ts';

/** How many decisions came within the time that holders were shown; null while no holder was shown one. */
export function keptWaitsText(waits: DashboardSummary['waits']): string | null {
  let [promised, kept] = [0, 0];
  for (const wait of Object.values(waits)) {
    promised += wait.promised;
    kept += wait.kept;
  }
  if (promised === 0) return null;
  // Rounded down, so that 79.99 % is not shown as kept.
  const percent = Math.floor((kept * 1000) / promised) / 10;
  const of = `최근 30일 ${groupDigits(`${promised}`)}건 중 ${groupDigits(`${kept}`)}건`;
  return `안내한 시간 안에 결정 ${percent}% (${of}, 약속 ${USUAL_WAIT_PERCENT}%)`;
}
