export type FileType =
  | 'required-resource-pack'
  | 'optional-resource-pack'
  | 'sources-jar'
  | 'dev-jar'
  | 'javadoc-jar'
  | 'signature'
  | 'unknown'

/** What a version is that has the file as its primary one. */
export type PrimaryUse = 'add-on' | 'modpack' | 'none'

export interface VersionFile {
  readonly fileId: string
  readonly filename: string
  readonly sha1: string
  readonly sha512: string
  /** Bytes. */
  readonly size: number
  readonly primary: boolean
  readonly fileType: FileType | null
  /** By the inspection of the upload. Absent in older events: what the name says. */
  readonly primaryUse?: PrimaryUse
}
