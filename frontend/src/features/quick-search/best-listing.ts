/** Where a search of every kind leads: to the kind at hand if it has anything, else to the one that has the most. */
export function bestListing(byListing: Record<string, number> | undefined, preferred: string): string {
  if (!byListing || (byListing[preferred] ?? 0) > 0) return preferred
  const [best] = Object.entries(byListing).sort(([, more], [, less]) => less - more)
  return best && best[1] > 0 ? best[0] : preferred
}
