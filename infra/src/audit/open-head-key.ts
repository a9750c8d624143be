import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { makeKeyFile } from '../files/make-key-file.ts'
import { type HeadKey, headKeyOf } from './head.ts'

/** The key that signs heads cannot be used. The message is one line that says what to do. */
export class HeadKeyError extends Error {
  override readonly name = 'HeadKeyError'
}

const isPem = (text: string) => text.startsWith('-----BEGIN')

const make = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const parse = (pem: string, source: string): HeadKey => {
  try {
    // A file of variables keeps the whole key on one line.
    return headKeyOf(pem.replaceAll('\\n', '\n'))
  } catch (cause) {
    throw new HeadKeyError(
      `${source} must hold an Ed25519 key in PEM, as \`openssl genpkey -algorithm ed25519\` prints it.`,
      { cause },
    )
  }
}

/**
 * The key from the variable, or from `keys/audit.key` below the data directory, which is made if it is
 * absent. Throws HeadKeyError.
 */
export const openHeadKey = async ({
  auditKey,
  dataDir,
}: Pick<Settings, 'auditKey' | 'dataDir'>): Promise<HeadKey> => {
  if (auditKey !== undefined && isPem(auditKey)) return parse(auditKey, 'AUDIT_KEY')
  const path = auditKey ?? join(dataDir, 'keys', 'audit.key')
  if (auditKey === undefined) await makeKeyFile(path, make)
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new HeadKeyError(`The key ${path} that signs the end of the log cannot be read.`, { cause })
  })
  return parse(pem, path)
}
