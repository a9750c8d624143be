import { ground } from '../catalogue/colors.ts'

type Props = { url: string | null; color: number | null; size: number; eager?: boolean }

/** Decoration beside a title, so without a name of its own. */
export function ProjectIcon({ url, color, size, eager }: Props) {
  const box = { width: size, height: size, backgroundColor: ground(color) }
  const rounded = size >= 64 ? 'rounded-card' : 'rounded-control'
  if (!url) {
    return (
      <span
        style={box}
        className={`flex shrink-0 items-center justify-center border border-line bg-raised ${rounded}`}
      >
        <svg viewBox="0 0 32 32" width={size * 0.5} height={size * 0.5} aria-hidden="true">
          <path d="M5 19h22v9H5zM10 8h12v9H10z" className="fill-line-strong" />
        </svg>
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      style={box}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`shrink-0 bg-raised object-cover ${rounded}`}
    />
  )
}
