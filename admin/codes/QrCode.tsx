import { encode } from 'uqr';

/** Dark on white in both themes: many scanners do not read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{ borderRadius: 12 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#10131a" />
    </svg>
  );
}
