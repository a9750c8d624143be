import { createHash } from 'node:crypto'
import { TRUSTED_MEDIA_HOSTS } from '../markdown/trusted-media-hosts.ts'
import type { RenderSettings } from './render-messages.ts'

/** Raise it with every change that gives any text other HTML: all texts are rendered anew then. */
const RENDERER_VERSION = 2

/** Names the renderer with all that its HTML depends on besides the text. */
export const rendererId = ({ publicUrl, filesUrl, addressKey }: RenderSettings): string => {
  const settings = JSON.stringify([
    publicUrl,
    filesUrl,
    TRUSTED_MEDIA_HOSTS,
    Buffer.from(addressKey).toString('hex'),
  ])
  return `${RENDERER_VERSION}-${createHash('sha256').update(settings).digest('hex').slice(0, 16)}`
}

/** As `sha256(convert_to(text, 'UTF8'))` of the database. */
export const digestOf = (markdown: string): Buffer => createHash('sha256').update(markdown).digest()
