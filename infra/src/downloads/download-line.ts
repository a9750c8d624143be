import { createHmac } from 'node:crypto'
import { clientNetwork } from '../http/client-network.ts'

export interface Download {
  /** Seconds since 1970. */
  readonly at: number
  /** From `clientDigest`. */
  readonly client: string
  readonly projectId: string
  readonly versionId: string
}

/** Stands for an address in the log: keyed, so that the log gives no address away. 16 characters. */
export const clientDigest = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update(clientNetwork(address)).digest('base64url').slice(0, 16)

export const printDownload = ({ at, client, projectId, versionId }: Download): string =>
  `${at}\t${client}\t${projectId}\t${versionId}\n`

/** null for a line that is none, such as the torn end of a full disk. */
export const parseDownload = (line: string): Download | null => {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  const third = line.indexOf('\t', second + 1)
  if (first < 1 || second < 0 || third < 0) return null
  const at = Number(line.slice(0, first))
  if (!Number.isInteger(at)) return null
  return {
    at,
    client: line.slice(first + 1, second),
    projectId: line.slice(second + 1, third),
    versionId: line.slice(third + 1),
  }
}
