import { hasControlCharacters } from './control-characters.ts'

const MAX_LENGTH = 1024
/** Devices that Windows opens in place of a file, whatever the folder, the extension and the case. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i

const componentProblem = (component: string): string | null => {
  if (component === '') return 'has an empty component'
  if (component === '.' || component === '..') return `has the component ${component}`
  if (/[. ]$/.test(component)) return 'has a component that ends in a dot or a blank'
  if (RESERVED.test(component)) return `has the reserved name ${component}`
  return null
}

/**
 * Why a path, with `/` between its components, might not stay inside the folder that it is unpacked to or might name
 * another file there than it shows, on any system; null when it is safe.
 */
export const pathProblem = (path: string): string | null => {
  if (path === '') return 'is empty'
  if (path.length > MAX_LENGTH) return `has more than ${MAX_LENGTH} characters`
  if (!path.isWellFormed()) return 'is not valid Unicode'
  if (hasControlCharacters(path)) return 'has a control character'
  if (path.includes('\\')) return 'has a backslash'
  if (path.startsWith('/')) return 'is absolute'
  if (path.includes(':')) return 'has a colon, which means a drive or a hidden stream'
  for (const component of path.split('/')) {
    const problem = componentProblem(component)
    if (problem !== null) return problem
  }
  return null
}

/**
 * Files that programs read out of the archive only, and whose names really differ by case alone: obfuscators call
 * classes `a` and `A`, and build tools gather the licenses of many libraries.
 */
const NEVER_UNPACKED = /\.class$|^META-INF\/(?:.*\/)?(?:licen[cs]e|notice|copying)[^/]*$/i

/** Equal for paths that are one file on some system: most ignore case, some the Unicode normalization. */
export const fileKey = (path: string): string =>
  NEVER_UNPACKED.test(path) ? path : path.normalize('NFC').toUpperCase().normalize('NFC')
