import { hasControlCharacters } from '../../kernel/control-characters.ts'
import { MAX_FILE_NAME_BYTES } from '../limits.ts'

const EXTENSIONS = ['jar', 'zip', 'litemod', 'mrpack', 'asc', 'gpg', 'sig'] as const
export type Extension = (typeof EXTENSIONS)[number]

export const SIGNATURE_EXTENSIONS: readonly Extension[] = ['asc', 'gpg', 'sig']

/** File systems and URLs give these characters a special meaning, and direction marks can hide the real extension. */
const UNSAFE = /[<>:"/\\|?*\u061c\u200e\u200f]/

/** Returns the extension in lower case without the dot. null: there is none, or it cannot be uploaded. */
export const extensionOf = (filename: string): Extension | null => {
  const dot = filename.lastIndexOf('.')
  const end = dot > 0 ? filename.slice(dot + 1).toLowerCase() : ''
  return EXTENSIONS.find((extension) => extension === end) ?? null
}

const utf8Length = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Says why a file name is refused, or returns null. The name must be one path component on every system. */
export const fileNameProblem = (filename: string): string | null => {
  const safe =
    filename.isWellFormed() &&
    !UNSAFE.test(filename) &&
    !hasControlCharacters(filename) &&
    filename.trim() === filename &&
    filename !== ''
  if (!safe)
    return `The file name ${JSON.stringify(filename)} must not contain < > : " / \\ | ? *, control characters or surrounding spaces`
  if (utf8Length(filename) > MAX_FILE_NAME_BYTES)
    return `A file name must have at most ${MAX_FILE_NAME_BYTES} bytes`
  if (extensionOf(filename) !== null) return null
  const allowed = EXTENSIONS.map((extension) => `.${extension}`).join(', ')
  return `The file ${JSON.stringify(filename)} must end in one of ${allowed}`
}
