interface Written {
  readonly written: number
  readonly shown: number
}

const DEEPEST = 6
const isHeading = /^h([1-6])$/

/** The level that a tag writes, or undefined for what is no heading. */
export const writtenLevel = (tag: string): number | undefined => {
  const level = isHeading.exec(tag)?.[1]
  return level === undefined ? undefined : Number(level)
}

/**
 * The first level of a page is its own title's, so the headings of a text start at the second and none is more than one
 * level below the one it belongs to, whatever levels the author chose for their size. One of these for each text.
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
