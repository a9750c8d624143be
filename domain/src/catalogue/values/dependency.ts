export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const

export type DependencyType = (typeof DEPENDENCY_TYPES)[number]

export interface Dependency {
  readonly projectId: string | null
  readonly versionId: string | null
  readonly fileName: string | null
  readonly type: DependencyType
}
