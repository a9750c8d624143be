interface Written {
  readonly written: number
  readonly shown: number
}

const DEEPEST = 6
const isHeading = /^h([1-6])$/

/** The level of a heading tag, or undefined for other tags. */
export const writtenLevel = (tag: string): number | undefined => {
  const level = isHeading.exec(tag)?.[1]
  return level === undefined ? undefined : Number(level)
}

/**
 * The first level of a page is its own title's. So the headings of a text start at the second level, and none
 * is more than one level below its parent, whatever levels the author chose for their size. Each text needs
 * its own instance.
 */
export const headingLevels = (): ((written: number) => number) => {
  const above: Written[] = []
  return (written) => {
    while ((above.at(-1)?.written ?? 0) >= written) above.pop()
    const shown = Math.min((above.at(-1)?.shown ?? 1) + 1, DEEPEST)
    above.push({ written, shown })
    return shown
  }
}
