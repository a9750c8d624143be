const containers = ['blockquote', 'li', 'dd', 'td', 'th']
const directional: ReadonlySet<string> = new Set([
  ...containers,
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary', 'caption', 'figcaption'],
])

/**
 * Each block has the direction of its own first letter. A browser that determines the direction of an outer
 * block skips inner blocks with their own direction, so the first inner block inherits that of the outer one.
 */
export const directions = () => {
  const open: { readonly isContainer: boolean; hasFirst: boolean }[] = []
  return {
    /** The `dir` of this element, or undefined if it has none of its own. */
    enter(tag: string): 'auto' | undefined {
      if (!directional.has(tag)) return undefined
      const outer = open.at(-1)
      const inherits = outer?.isContainer === true && !outer.hasFirst
      if (outer) outer.hasFirst = true
      open.push({ isContainer: containers.includes(tag), hasFirst: false })
      return inherits ? undefined : 'auto'
    },
    leave(tag: string): void {
      if (directional.has(tag)) open.pop()
    },
  }
}
