/**
 * `path` fills the dark squares of `size` × `size`. It stays black on white in every theme, because scanners
 * need that and the white margin.
 */
export function QrCode({ size, path, name }: { size: number; path: string; name: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-52 max-w-full rounded-md forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
