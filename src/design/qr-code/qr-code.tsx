import { encode } from 'uqr';
import { code } from './qr-code.css.ts';

/** A text as QR code, as large as its parent. To be loaded lazily. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={code}
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
