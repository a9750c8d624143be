import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '../../architecture/repository.ts'

const SCRIPT = join(root, 'infra/containers/make-secrets.mjs')

export interface MadeSecrets {
  /** Variables that every role gets. */
  readonly product: Readonly<Record<string, string>>
  read(path: string): string
}

/** Makes passwords and keys below `directory` as the first container does, or finds existing ones. */
export const makeSecrets = (directory: string): MadeSecrets => {
  const secrets = join(directory, 'secrets')
  execFileSync(process.execPath, [SCRIPT, secrets, join(directory, 'buckets')])
  const read = (path: string) => readFileSync(join(secrets, path), 'utf8')
  return { product: parseEnv(read('product/product.env')) as Record<string, string>, read }
}
