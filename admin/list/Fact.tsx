import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
  strong?: boolean;
}

/** A row of a description list: what it is at the left, its value at the right. */
export function Fact({ label, children, strong = false }: FactProps) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className={strong ? 'strong' : undefined}>{children}</dd>
    </div>
  );
}
