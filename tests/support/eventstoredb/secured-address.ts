import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certificate } from './certificate.ts'
import type { NodeOptions } from './node.ts'

/** Who may use a server, and how. */
export type Security = Pick<NodeOptions, 'tls' | 'account'>

/**
 * The address of nodes on 127.0.0.1 for `openEventStoreDb`, with the account that they want. The certificate
 * that is to be trusted goes into `directory`.
 */
export const securedAddress = async (
  ports: readonly number[],
  { tls = false, account }: Security,
  directory: string,
): Promise<string> => {
  const user = account === undefined ? '' : `${account}@`
  const nodes = `${user}${ports.map((port) => `127.0.0.1:${port}`).join(',')}`
  if (!tls) return `esdb://${nodes}?tls=false`
  const authority = join(directory, 'authority.crt')
  await writeFile(authority, certificate)
  return `esdb://${nodes}?tls=true&tlsCaFile=${authority}`
}
