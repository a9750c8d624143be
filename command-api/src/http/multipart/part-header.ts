export interface PartNames {
  readonly name: string | undefined
  /** As the client sent it. */
  readonly filename: string | undefined
}

const UTF_8 = new TextDecoder()
/**
 * `; name=value`, with the value bare or in quotes. Bare values may contain everything but white space and
 * `;`, as clients write them.
 */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"][^\s;]*)|)/g

/**
 * Header lines arrive as one character per byte. Non-ASCII text is UTF-8, as browsers and libraries send it.
 */
const decoded = (bytes: string): string => UTF_8.decode(Buffer.from(bytes, 'latin1'))

/** In practice only quotes are escaped. A backslash before anything else belongs to a path. */
const unescaped = (quoted: string): string => quoted.replace(/\\(["\\])/g, '$1')

/** `UTF-8''k%C3%A4se.jar` (RFC 5987), which MIME libraries write for non-ASCII names. */
const extended = (value: string): string | undefined => {
  const [, charset, encoded] = /^([\w-]*)'[^']*'(.*)$/.exec(value) ?? []
  if (charset === undefined || encoded === undefined || !/^utf-?8$/i.test(charset)) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * The names of a part in its header lines, whatever its disposition is: `form-data`, `attachment`. null for
 * none.
 */
export const dispositionOf = (header: string): PartNames | null => {
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ')
  const line = unfolded.split(/\r?\n/).find((each) => /^content-disposition\s*:/i.test(each))
  if (line === undefined) return null
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, bare] of line.matchAll(PARAMETER)) {
    const value = decoded(quoted === undefined ? (bare ?? '') : unescaped(quoted))
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value)
  }
  const written = parameters.get('filename*')
  return {
    name: parameters.get('name'),
    filename: (written === undefined ? undefined : extended(written)) ?? parameters.get('filename'),
  }
}
