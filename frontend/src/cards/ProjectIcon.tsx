import { ground, hueOf } from '../catalogue/colors.ts'

type Props = { title: string; url: string | null; color: number | null; size: number; eager?: boolean }

/** Decorative, because the title is beside it. Without a picture, shows the title's first letter in a color derived from it. */
export function ProjectIcon({ title, url, color, size, eager }: Props) {
  const box = { width: size, height: size }
  const rounded = size >= 64 ? 'rounded-card' : 'rounded-control'
  if (!url) {
    const hue = `hsl(${hueOf(title)} 55% 50%)`
    const tint = {
      backgroundColor: `color-mix(in srgb, ${hue} 22%, var(--raised))`,
      color: `color-mix(in srgb, ${hue} 22%, var(--text))`,
    }
    return (
      <svg viewBox="0 0 48 48" {...box} aria-hidden="true" className={`shrink-0 ${rounded}`} style={tint}>
        <text x="24" y="33" textAnchor="middle" fontSize="26" fontWeight="700" fill="currentColor">
          {[...title][0]?.toUpperCase()}
        </text>
      </svg>
    )
  }
  return (
    <img
      src={url}
      alt=""
      {...box}
      style={{ ...box, backgroundColor: ground(color) }}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`shrink-0 bg-raised object-cover ${rounded}`}
    />
  )
}
