import { nameToEmoji } from 'gemoji'

const shortcode = /(?<![\w:]):([a-z0-9_+-]{1,64}):(?![\w:])/g

/** Replaces `:zap:` and the like as code hosts do. Unknown names stay as they are. */
export const withEmoji = (text: string): string =>
  text.replace(shortcode, (written, name) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written,
  )
