/** Undefined ids: those of this process. */
export interface Account {
  readonly uid: number | undefined
  readonly gid: number | undefined
}

/** The user of the image; nobody has that number here who owns something. */
const NUMBER = 12_345

/** A user without rights where this process may become one; else this process has few of its own. */
export const unprivileged = (): Account =>
  process.getuid?.() === 0 ? { uid: NUMBER, gid: NUMBER } : { uid: undefined, gid: undefined }
