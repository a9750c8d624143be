export interface ByteRange {
  /** Both inclusive. */
  readonly start: number
  readonly end: number
}

/**
 * The bytes that a `Range` header requests, out of `size`. null means the whole file, which is also the
 * answer to several ranges and to malformed ones (RFC 9110 lets a server ignore them). `unsatisfiable` means
 * 416.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    if (last === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(size - last, 0), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
