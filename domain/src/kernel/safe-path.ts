import { hasControlCharacters } from './control-characters.ts'

const MAX_LENGTH = 1024
/** Windows opens a device for these names, in any folder, with any extension and in any case. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i

const componentProblem = (component: string): string | null => {
  if (component === '') return 'has an empty component'
  if (component === '.' || component === '..') return `has the component ${component}`
  if (/[. ]$/.test(component)) return 'has a component that ends in a dot or a blank'
  if (RESERVED.test(component)) return `has the reserved name ${component}`
  return null
}

/**
 * Says why a path (components separated by `/`) is unsafe to unpack: on some system it could leave its folder or name
 * a different file than it shows. Returns null if it is safe.
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
 * Programs read these files inside the archive and never unpack them. Their names do differ by case alone: obfuscators
 * name classes `a` and `A`, and build tools collect the licenses of many libraries.
 */
const NEVER_UNPACKED = /\.class$|^META-INF\/(?:.*\/)?(?:licen[cs]e|notice|copying)[^/]*$/i

/** Two paths have the same key if some system treats them as one file: many ignore case, some Unicode normalization. */
export const fileKey = (path: string): string =>
  NEVER_UNPACKED.test(path) ? path : path.normalize('NFC').toUpperCase().normalize('NFC')
