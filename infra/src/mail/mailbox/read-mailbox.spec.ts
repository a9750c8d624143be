import { mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailboxMailer } from './mailbox-mailer.ts'
import { openMailbox } from './read-mailbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-mailbox-spec-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns the name of its file. */
const keep = async (id: string, at: Date, fields = {}): Promise<string> => {
  const before = new Set(await readdir(folder))
  const mailer = mailboxMailer({ directory: folder, from: 'Mods <mods@example.org>' })
  const mail = { id, to: 'anna@mail.test', subject: id, text: `${id}\n`, html: `<p>${id}</p>`, ...fields }
  await mailer.send(mail)
  const [file = ''] = (await readdir(folder)).filter((name) => !before.has(name))
  await utimes(join(folder, file), at, at)
  return file.replace('.eml', '')
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

it('returns a mail as it was sent', async () => {
  const at = minutesAgo(1)
  const name = await keep('m1', at, {
    subject: 'Grüße 🎮',
    text: `Hello\n\nhttps://mods.test/${'a'.repeat(200)}?b=c=d\n`,
    html: '<p>ünïcode &amp; more</p>',
    headers: { 'List-Unsubscribe': '<https://mods.test/off>' },
  })
  const mail = await openMailbox(folder).find(name)
  expect(mail).toMatchObject({
    name,
    from: 'Mods <mods@example.org>',
    to: 'anna@mail.test',
    subject: 'Grüße 🎮',
  })
  expect(mail?.text.trimEnd()).toBe(`Hello\n\nhttps://mods.test/${'a'.repeat(200)}?b=c=d`)
  expect(mail?.html.trim()).toBe('<p>ünïcode &amp; more</p>')
  expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://mods.test/off>' })
  expect(mail?.at.getTime()).toBe(at.getTime())
})

it('lists the newest first, and at most the requested number', async () => {
  for (const [id, minutes] of [
    ['b', 2],
    ['c', 1],
    ['a', 3],
  ] as const)
    await keep(id, minutesAgo(minutes))
  const subjects = async (limit: number) =>
    (await openMailbox(folder).latest(limit)).map(({ subject }) => subject)
  expect(await subjects(9)).toEqual(['c', 'b', 'a'])
  expect(await subjects(2)).toEqual(['c', 'b'])
})

it('has no mails before anything was sent', async () => {
  expect(await openMailbox(join(folder, 'none')).latest(9)).toEqual([])
  expect(await openMailbox(join(folder, 'none')).find('a'.repeat(40))).toBeNull()
})

it('reads only mails of the mailbox', async () => {
  const kept = await keep('m1', minutesAgo(1))
  const mailbox = openMailbox(join(folder, 'box'))
  for (const name of [`../${kept}`, `..%2f${kept}`, '', '.', `${kept}.eml`, 'a'.repeat(40)])
    expect(await mailbox.find(name), name).toBeNull()
  await writeFile(join(folder, `${'b'.repeat(40)}.eml.1.draft`), 'half')
  await writeFile(join(folder, 'notes.eml'), 'Subject: notes\r\n\r\nnotes')
  expect((await openMailbox(folder).latest(9)).map(({ name }) => name)).toEqual([kept])
})

it('skips files that are too large for our mails, and missing ones', async () => {
  const name = await keep('m1', minutesAgo(1))
  await truncate(join(folder, `${name}.eml`), 1024 * 1024 + 1)
  await symlink('nowhere', join(folder, `${'c'.repeat(40)}.eml`))
  expect(await openMailbox(folder).latest(9)).toEqual([])
  expect(await openMailbox(folder).find(name)).toBeNull()
})
