import type { CSSProperties } from 'react'
import { loaderName } from '../catalogue/labels.ts'
import { loaderHue } from '../catalogue/loader-hues.ts'
import signs from './loader-signs.svg?url'

const known = new Set([
  'fabric',
  'quilt',
  'forge',
  'neoforge',
  'paper',
  'purpur',
  'folia',
  'spigot',
  'bukkit',
  'velocity',
  'waterfall',
  'bungeecord',
  'iris',
  'optifine',
  'datapack',
])

/** Decoration beside the name of a loader. */
export function LoaderSign({ loader, size = 14 }: { loader: string; size?: number }) {
  const hue = { '--hue': loaderHue(loader) } as CSSProperties
  return (
    <svg width={size} height={size} aria-hidden="true" className="hue shrink-0 self-center" style={hue}>
      <use href={`${signs}#${known.has(loader) ? loader : 'other'}`} />
    </svg>
  )
}

export function LoaderMark({ loader }: { loader: string }) {
  return (
    <span className="inline-flex h-5 items-baseline gap-1 whitespace-nowrap leading-5">
      <LoaderSign loader={loader} />
      {loaderName(loader)}
    </span>
  )
}
