import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openVault } from '../personal-data/postgres-vault.ts'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase } from '../postgres/test-database.ts'
import { openMail, sealMail } from './sealed-mail.ts'
import { sentMails } from './sent-mails.ts'
import { mailMigrations } from './tables.ts'

const open = async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'mail specs' })
  const close = async () => {
    await pool.end()
    await database.close()
  }
  return { pool, close }
}

const mail = {
  id: 'm1',
  to: 'anna@mail.test',
  subject: 'Canary subject',
  text: 'Canary text',
  html: '<p>Canary</p>',
  headers: { 'X-Canary': 'header' },
}

it('hides everything except the id of a mail until it is opened, and permanently once its person is erased', async () => {
  const { pool, close } = await open()
  const vault = await openVault({ pool, masterKey: randomBytes(32) })
  const sealed = await sealMail(vault, 'person1', mail)
  if (sealed === null) throw new Error('nobody is erased yet')
  expect(Object.keys(sealed).toSorted()).toEqual(['person', 'sealed'])
  const bytes = Buffer.from(sealed.sealed, 'base64').toString('latin1')
  for (const word of ['anna', 'anary']) expect(bytes).not.toContain(word)
  expect(await openMail(vault, 'm1', sealed)).toEqual(mail)
  await expect(openMail(vault, 'm2', sealed)).rejects.toThrow()
  await expect(openMail(vault, 'm1', { ...sealed, person: 'person2' })).rejects.toThrow('missing')
  await vault.erase('person1')
  expect(await openMail(vault, 'm1', sealed)).toBeNull()
  expect(await sealMail(vault, 'person1', mail)).toBeNull()
  await close()
})

it('remembers which mails were sent, across all processes, for a limited time', async () => {
  const { pool, close } = await open()
  await migrate(pool, 'mail', mailMigrations)
  const [here, there] = [sentMails(pool), sentMails(pool)]
  expect(await here.has('m1')).toBe(false)
  await here.mark('m1')
  await there.mark('m1')
  expect(await there.has('m1')).toBe(true)
  expect(await there.has('m2')).toBe(false)
  await here.sweep()
  expect(await here.has('m1')).toBe(true)
  await sentMails(pool, '0 s').sweep()
  expect(await here.has('m1')).toBe(false)
  await close()
})
