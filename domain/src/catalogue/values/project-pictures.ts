export interface GalleryItem {
  readonly path: string
  readonly rawPath: string
  /** sha1 of the uploaded bytes. */
  readonly sha1: string
  readonly featured: boolean
  readonly title: string | null
  readonly description: string | null
  readonly ordering: number
  readonly createdAt: string
}

export interface ProjectIcon {
  readonly path: string
  readonly rawPath: string
  readonly color: number | null
}
