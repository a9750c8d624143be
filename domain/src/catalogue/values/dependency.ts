export type DependencyType = 'required' | 'optional' | 'incompatible' | 'embedded'

export interface Dependency {
  readonly projectId: string | null
  readonly versionId: string | null
  readonly fileName: string | null
  readonly type: DependencyType
}
