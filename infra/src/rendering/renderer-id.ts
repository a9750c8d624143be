import { createHash } from 'node:crypto'
import { TRUSTED_MEDIA_HOSTS } from '../markdown/trusted-media-hosts.ts'
import type { RenderSettings } from './render-messages.ts'

/** Increment it with every change that gives any text different HTML. All texts are rendered again then. */
const RENDERER_VERSION = 2

/** Identifies the renderer with everything that its HTML depends on besides the text. */
export const rendererId = ({ publicUrl, filesUrl, addressKey }: RenderSettings): string => {
  const settings = JSON.stringify([
    publicUrl,
    filesUrl,
    TRUSTED_MEDIA_HOSTS,
    Buffer.from(addressKey).toString('hex'),
  ])
  return `${RENDERER_VERSION}-${createHash('sha256').update(settings).digest('hex').slice(0, 16)}`
}

/** The same as `sha256(convert_to(text, 'UTF8'))` in the database. */
export const digestOf = (markdown: string): Buffer => createHash('sha256').update(markdown).digest()
