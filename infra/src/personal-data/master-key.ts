import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeKeyFile } from '../files/make-key-file.ts'

const KEY_BYTES = 32

/** The master key cannot be used. The message is one line that says what to do. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError'
}

const parse = (text: string, source: string): Buffer => {
  const trimmed = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(trimmed))
    throw new MasterKeyError(
      `${source} must hold 64 hexadecimal digits (32 bytes). Restore it from a backup.`,
    )
  return Buffer.from(trimmed, 'hex')
}

/**
 * The 32-byte key that wraps all others, from `keys/master.key` below the data directory. If it is absent, a
 * new one is made with mode 0600, unless `isMissed` says that only an earlier one can open existing keys.
 * Losing it loses every personal field.
 */
export const openMasterKey = async (dataDir: string, isMissed: () => Promise<boolean>): Promise<Buffer> => {
  const path = join(dataDir, 'keys', 'master.key')
  if (!existsSync(path)) {
    if (await isMissed())
      throw new MasterKeyError(
        `The master key ${path} is missing, and only it opens the personal data in the database. Restore it from a backup, or set MASTER_KEY to it.`,
      )
    await makeKeyFile(path, () => `${randomBytes(KEY_BYTES).toString('hex')}\n`)
  }
  return parse(await readFile(path, 'utf8'), path)
}

export interface KeyRing {
  wrap(person: string, key: Buffer): Buffer
  /** Throws if it was wrapped for somebody else or by another master key. */
  unwrap(person: string, wrapped: Buffer): Buffer
  /** 40 hex digits. */
  index(text: string): string
}

/** One key per purpose, all derived from the master key. */
export const createKeyRing = (masterKey: Buffer): KeyRing => {
  if (masterKey.length !== KEY_BYTES) throw new Error('the master key must be 32 bytes long')
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', use, KEY_BYTES))
  const wrapping = derive('person keys')
  const indexing = derive('blind index')
  return {
    wrap(person, key) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', wrapping, nonce)
      cipher.setAAD(Buffer.from(person))
      const text = Buffer.concat([cipher.update(key), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    unwrap(person, wrapped) {
      const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(person))
      decipher.setAuthTag(wrapped.subarray(12, 28))
      return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
    },
    index: (text) => createHmac('sha256', indexing).update(text).digest('hex').slice(0, 40),
  }
}
