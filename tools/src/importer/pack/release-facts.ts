/** Facts about a version for the descriptors inside its archive. */
export interface ReleaseFacts {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly versionNumber: string
  readonly authors: readonly string[]
  readonly license: string
  readonly sourceUrl: string | null
  readonly issuesUrl: string | null
  readonly loaders: readonly string[]
  /** Oldest first. */
  readonly gameVersions: readonly string[]
}

/** The id of an add-on inside its loaders, which accept neither hyphens nor a leading digit. */
export const loaderIdOf = (slug: string): string => {
  const id = slug.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  return /^[a-z]/.test(id) ? id : `a_${id}`
}
