import { type FieldPlace, openField, type Sealed, sealField } from '../personal-data/sealed-field.ts'
import type { Vault } from '../personal-data/vault.ts'
import type { Mail } from './port.ts'

const placeOf = (id: string): FieldPlace => ['mail', id, 'mail']

/**
 * Encrypts a mail with the key of the person whom it is about, so that it can wait where others read. Returns
 * null if they are erased.
 */
export const sealMail = async (
  vault: Pick<Vault, 'keyFor'>,
  person: string,
  { id, ...mail }: Mail,
): Promise<Sealed | null> => {
  const key = await vault.keyFor(person, { create: true })
  return key === 'erased' ? null : sealField(key, person, placeOf(id), mail)
}

/** Returns null if the person was erased in the meantime. */
export const openMail = async (
  vault: Pick<Vault, 'keyFor'>,
  id: string,
  sealed: Sealed,
): Promise<Mail | null> => {
  const key = await vault.keyFor(sealed.person, { create: false })
  if (key === undefined) throw new Error('the key of a waiting mail is missing')
  return key === 'erased' ? null : { id, ...(openField(key, placeOf(id), sealed) as Omit<Mail, 'id'>) }
}
