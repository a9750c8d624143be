import { inject } from 'vitest'

/** The product that the files of one worker share. No other worker changes it. vitest counts workers from 1. */
export const ownSite = () => {
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!site) throw new Error('each worker has a site')
  return site
}
