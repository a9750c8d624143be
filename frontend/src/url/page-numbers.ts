/** The pages to link to: first, last and those around the current one; null where numbers are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1])
  if (current <= 3) wanted.add(2).add(3)
  if (current >= last - 2) wanted.add(last - 1).add(last - 2)
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
