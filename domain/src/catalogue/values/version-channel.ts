/** The most stable first. */
export const CHANNELS = ['release', 'beta', 'alpha'] as const

export type VersionChannel = (typeof CHANNELS)[number]
