import { createHmac } from 'node:crypto'
import { clientNetwork } from '../http/client-network.ts'

export interface Download {
  /** Seconds since 1970. */
  readonly at: number
  /** Made by `clientDigest`. */
  readonly client: string
  readonly projectId: string
  readonly versionId: string
}

/** Replaces an address in the log. It is keyed, so the log reveals no address. 16 characters. */
export const clientDigest = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update(clientNetwork(address)).digest('base64url').slice(0, 16)

export const printDownload = ({ at, client, projectId, versionId }: Download): string =>
  `${at}\t${client}\t${projectId}\t${versionId}\n`

const LINE = /^(\d{10})\t([\w-]{16})\t([0-9A-Za-z]{8})\t([0-9A-Za-z]{8})$/

/**
 * Returns null for a malformed line, such as the torn end on a full disk. Lengths are exact, so that no part
 * of a line passes for a whole one.
 */
export const parseDownload = (line: string): Download | null => {
  const [, at, client, projectId, versionId] = LINE.exec(line) ?? []
  if (at === undefined || client === undefined || projectId === undefined || versionId === undefined)
    return null
  return { at: Number(at), client, projectId, versionId }
}
