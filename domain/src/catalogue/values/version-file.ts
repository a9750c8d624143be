export const FILE_TYPES = [
  'required-resource-pack',
  'optional-resource-pack',
  'sources-jar',
  'dev-jar',
  'javadoc-jar',
  'signature',
  'unknown',
] as const

export type FileType = (typeof FILE_TYPES)[number]

/** The kind of version that can have the file as its primary one. */
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
  /** Set by the inspection of the upload. Absent in older events, where the file name decides. */
  readonly primaryUse?: PrimaryUse
}
