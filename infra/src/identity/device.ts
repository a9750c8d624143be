import Bowser from 'bowser'

/**
 * The device that a request claims to come from, for people who look at their sessions. Nothing of it is
 * proved.
 */
export interface Device {
  readonly os: string | null
  /** The name of the browser, or of another program. */
  readonly browser: string | null
  /** null: unknown, for example a television. */
  readonly platform: 'desktop' | 'mobile' | 'tablet' | 'program' | null
}

const UNKNOWN: Device = { os: null, browser: null, platform: null }

/** Bounds the work of the patterns. Browsers send shorter values. */
const MAX_LENGTH = 512
/** Every browser calls itself Mozilla, except for the first Operas. */
const OF_A_BROWSER = /^(Mozilla|Opera)\//
/**
 * One or two names with a version, such as `curl/8.5.0` or `owner/launcher/1.2.3`. The rest may name a
 * person.
 */
const PROGRAM = /^([A-Za-z][\w.+-]{0,39}(?:\/(?!v\d)[A-Za-z][\w.+-]{0,39})?)(?=\/v?\d|[\s/;(]|$)/
const PLATFORMS = new Map<string | undefined, Device['platform']>([
  ['desktop', 'desktop'],
  ['mobile', 'mobile'],
  ['tablet', 'tablet'],
  ['bot', 'program'],
])

/** Reads a `User-Agent`. */
export const deviceOf = (userAgent: string | undefined): Device => {
  const text = userAgent?.slice(0, MAX_LENGTH).trim()
  if (!text) return UNKNOWN
  const { browser, os, platform } = Bowser.parse(text)
  const device = { os: os.name || null, browser: browser.name || null }
  if (OF_A_BROWSER.test(text)) return { ...device, platform: PLATFORMS.get(platform.type) ?? null }
  return { ...device, browser: PROGRAM.exec(text)?.[1] ?? null, platform: 'program' }
}
