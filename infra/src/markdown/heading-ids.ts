/**
 * Ids of headings as authors know them from code hosts, where they write `[Usage](#usage)`: lower case,
 * blanks as hyphens, a number for repeats. Each text needs its own counter.
 */
export const headingIds = (): ((heading: string) => string) => {
  const uses = new Map<string, number>()
  return (heading) => {
    const id = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
      .slice(0, 100)
    const before = uses.get(id) ?? 0
    uses.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
}
