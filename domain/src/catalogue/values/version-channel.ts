export type VersionChannel = 'release' | 'beta' | 'alpha'
