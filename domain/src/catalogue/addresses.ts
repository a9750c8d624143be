/** Public addresses of the product, without a trailing slash. */
export interface ReadModelSettings {
  readonly publicUrl: string
  readonly filesUrl: string
}

/** Path of a version's file below FILES_URL. */
const filePath = (projectId: string, versionId: string, filename: string): string =>
  `data/${projectId}/versions/${versionId}/${encodeURIComponent(filename)}`

export const fileUrl = (
  { filesUrl }: ReadModelSettings,
  projectId: string,
  versionId: string,
  filename: string,
): string => `${filesUrl}/${filePath(projectId, versionId, filename)}`

/** `path` includes the folder of the image store, `images/`. */
export const imageUrl = ({ filesUrl }: ReadModelSettings, path: string): string => `${filesUrl}/${path}`
