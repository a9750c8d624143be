import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailerContract } from '../contract.ts'
import { type MailboxBounds, mailboxMailer } from './mailbox-mailer.ts'

const from = 'Mods <mods@example.org>'
const readAll = async (directory: string) =>
  Promise.all((await readdir(directory).catch(() => [])).map((name) => readFile(join(directory, name))))

mailerContract('a mailbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-spec-'))
  const directory = join(folder, 'mailbox')
  return {
    mailer: mailboxMailer({ directory, from }),
    received: () => readAll(directory),
    dispose: () => rm(folder, { recursive: true }),
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-spec-'))
})
afterEach(() => rm(folder, { recursive: true }))

const DAY_MS = 24 * 3_600_000
const open = (bounds: Partial<MailboxBounds> = {}) =>
  mailboxMailer({ directory: folder, from, bounds: { maxMails: 3, maxAgeMs: DAY_MS, ...bounds } })
const mail = (id: string) => ({ id, to: 'anna@mail.test', subject: id, text: id, html: id })
const age = async (days: number) => {
  const at = new Date(Date.now() - days * DAY_MS)
  for (const name of await readdir(folder)) await utimes(join(folder, name), at, at)
}

it('stores a mail once, however often it is sent, and readable only by its owner', async () => {
  await open().send(mail('a'))
  await open().send(mail('a'))
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.eml$/)])
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
})

it('keeps only the latest mails', async () => {
  for (const [days, id] of [
    [0.9, 'a'],
    [0.8, 'b'],
    [0.7, 'c'],
  ] as const) {
    const before = new Set(await readdir(folder))
    await open({ maxMails: 9 }).send(mail(id))
    const [name = ''] = (await readdir(folder)).filter((each) => !before.has(each))
    const at = new Date(Date.now() - days * DAY_MS)
    await utimes(join(folder, name), at, at)
  }
  await open().send(mail('d'))
  const subjects = (await readAll(folder)).map((source) => /^Subject: (.*)\r$/m.exec(source.toString())?.[1])
  expect(subjects.toSorted()).toEqual(['b', 'c', 'd'])
})

it('keeps mails for a limited time, and no draft of a process that died', async () => {
  await open().send(mail('a'))
  await writeFile(join(folder, 'b.eml.0.draft'), 'half a mai')
  await age(0.5)
  await open().send(mail('c'))
  expect(await readdir(folder)).toHaveLength(3)
  await age(2)
  await open().send(mail('d'))
  expect(await readdir(folder)).toHaveLength(1)
})
