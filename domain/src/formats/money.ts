const separated = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of dollars, cut to whole cents: never more than there is. */
export const formatMoney = (dollars: number): string => {
  // The detour by a text takes 1.15 * 100 = 114.99999999999999 for what it is meant to be.
  const cents = Math.floor(Number((Math.abs(dollars) * 100).toFixed(6)))
  return `${dollars < 0 && cents > 0 ? '-' : ''}$${separated.format(cents / 100)}`
}
