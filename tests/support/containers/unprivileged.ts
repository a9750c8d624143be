/** Undefined ids mean those of this process. */
export interface Account {
  readonly uid: number | undefined
  readonly gid: number | undefined
}

/** The user of the image. No owner here has that number. */
const NUMBER = 12_345

/** An unprivileged user if this process can become one. Otherwise this process is unprivileged itself. */
export const unprivileged = (): Account =>
  process.getuid?.() === 0 ? { uid: NUMBER, gid: NUMBER } : { uid: undefined, gid: undefined }
