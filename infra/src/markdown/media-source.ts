import type { SourceRepository } from './source-repository.ts'
import { isRelative, resolveInRepository } from './source-repository.ts'

export interface MediaRules {
  /** Address of our own pages. Its host is trusted. */
  readonly publicUrl: string
  readonly trustedMediaHosts: ReadonlySet<string>
  readonly repository: SourceRepository | null
  /** Returns the address of a picture behind the proxy. Without it such media keep their addresses. */
  readonly imageProxy: ((address: string) => string) | undefined
}

// Only raster pictures, because an SVG can contain anything.
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]+$/i

/** The address from which to load a picture, video or sound, or undefined to leave it out. */
export const mediaSource = (address: string, rules: MediaRules): string | undefined => {
  if (inlinePicture.test(address)) return address
  if (rules.repository !== null && isRelative(address))
    return mediaSource(resolveInRepository(address, rules.repository, 'file') ?? '', {
      ...rules,
      repository: null,
    })
  const own = new URL(rules.publicUrl)
  const url = URL.parse(address, own)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.host === own.host) return isRelative(address) ? address : url.href
  if (rules.trustedMediaHosts.has(url.hostname) || rules.imageProxy === undefined) return url.href
  return rules.imageProxy(url.href)
}

/** Like `mediaSource`, for each candidate of a `srcset`. */
export const mediaSourceSet = (sourceSet: string, rules: MediaRules): string | undefined => {
  // A candidate is an address without blanks and, after a blank, its width or density. Commas end it.
  const candidates = sourceSet
    .trim()
    .split(/,\s+|\s*,$/)
    .slice(0, 32)
  const sources = candidates.flatMap((candidate) => {
    const [address = '', descriptor, ...rest] = candidate.trim().split(/\s+/)
    if (address === '' || address.startsWith('data:') || rest.length > 0) return []
    if (descriptor !== undefined && !/^\d{1,5}(?:\.\d{1,3})?[wx]$/.test(descriptor)) return []
    const source = mediaSource(address, rules)
    // A comma at the end or within would start another candidate.
    const safe = source?.replaceAll(',', '%2C')
    return safe === undefined ? [] : [descriptor === undefined ? safe : `${safe} ${descriptor}`]
  })
  return sources.length === 0 ? undefined : sources.join(', ')
}
