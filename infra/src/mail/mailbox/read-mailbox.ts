import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_SUFFIX } from './mailbox-directory.ts'

/** A mail that was kept instead of sent. */
export interface KeptMail {
  /** Name of its file, without the suffix. */
  readonly name: string
  readonly at: Date
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

export interface Mailbox {
  /** Newest first. */
  latest(limit: number): Promise<readonly KeptMail[]>
  /** Returns null if there is no mail of this name. */
  find(name: string): Promise<KeptMail | null>
}

const MAX_BYTES = 1024 * 1024
/** Only names that mailers make, so that no name leads out of the directory. */
const NAME = /^[0-9a-f]{40}$/

const unlessGone = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const addressOf = (party: { name?: string; address?: string | undefined } | undefined): string => {
  const { name = '', address = '' } = party ?? {}
  return name === '' ? address : `${name} <${address}>`
}

/** Reads the mails that the mailbox mailer keeps. Other processes may add and delete mails at the same time. */
export const openMailbox = (directory: string): Mailbox => {
  const pathOf = (name: string) => join(directory, `${name}${MAIL_SUFFIX}`)
  const read = async (name: string, at: Date): Promise<KeptMail | null> => {
    const source = await unlessGone(readFile(pathOf(name)))
    if (source === null) return null
    // Loaded only when somebody looks.
    const { default: PostalMime } = await import('postal-mime')
    const { from, to, subject = '', text = '', html = '', headers } = await PostalMime.parse(source)
    const told = headers.map(({ originalKey, value }) => ({ name: originalKey, value }))
    const receivers = to?.map(addressOf).join(', ') ?? ''
    return { name, at, from: addressOf(from), to: receivers, subject, text, html, headers: told }
  }
  const look = async (name: string) => {
    const known = NAME.test(name) ? await unlessGone(stat(pathOf(name))) : null
    return known?.isFile() && known.size <= MAX_BYTES ? { name, at: known.mtime } : null
  }
  return {
    async latest(limit) {
      const files = (await unlessGone(readdir(directory))) ?? []
      const names = files
        .filter((file) => file.endsWith(MAIL_SUFFIX))
        .map((file) => file.slice(0, -MAIL_SUFFIX.length))
      const there = (await Promise.all(names.map(look))).filter((mail) => mail !== null)
      const newest = there.toSorted((left, right) => right.at.getTime() - left.at.getTime()).slice(0, limit)
      const mails = await Promise.all(newest.map(({ name, at }) => read(name, at)))
      return mails.filter((mail) => mail !== null)
    },
    async find(name) {
      const there = await look(name)
      return there && read(name, there.at)
    },
  }
}
