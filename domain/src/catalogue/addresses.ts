/** Where the product is reached; no slash at the end. */
export interface ReadModelSettings {
  readonly publicUrl: string
  readonly filesUrl: string
}

/** Path below FILES_URL at which a version's file is served. */
const filePath = (projectId: string, versionId: string, filename: string): string =>
  `data/${projectId}/versions/${versionId}/${encodeURIComponent(filename)}`

export const fileUrl = (
  { filesUrl }: ReadModelSettings,
  projectId: string,
  versionId: string,
  filename: string,
): string => `${filesUrl}/${filePath(projectId, versionId, filename)}`

/** Paths of the image store begin with its folder, `images/`. */
export const imageUrl = ({ filesUrl }: ReadModelSettings, path: string): string => `${filesUrl}/${path}`
