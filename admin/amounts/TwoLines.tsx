import { AmountCell } from './AmountCell.tsx';

/** The amount that an operator compares, and under it what it is worth in the other unit. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div className="two-lines">
      <AmountCell strong>{first}</AmountCell>
      <span>
        <AmountCell>{second}</AmountCell>
      </span>
    </div>
  );
}
