import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { z } from 'zod'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { valuesAt } from '../personal-data/personal-path.ts'
import { isSealed } from '../personal-data/sealed-field.ts'
import type { WrappedKey } from '../personal-data/wrapped-keys.ts'
import { checkedText, openCheckedLines, readCheckedLines } from './checked-lines.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { replaceFile } from './replace-file.ts'

const line = z.tuple([z.string(), z.base64().nullable()])

const lineOf = ({ person, wrapped }: WrappedKey): string =>
  JSON.stringify([person, wrapped?.toString('base64') ?? null])

/** The keys of persons in a backup. If there are two lines about a person, the later one counts. */
export const readPersonKeys = async (
  path: string,
): Promise<{ readonly keys: ReadonlyMap<string, Buffer | null>; readonly end: number }> => {
  const keys = new Map<string, Buffer | null>()
  let end = 0
  for await (const checked of readCheckedLines(path)) {
    const known = line.safeParse(JSON.parse(checked.text))
    if (!known.success) throw new DamagedBackup(`${path} holds a line that is no key of a person`)
    const [person, wrapped] = known.data
    keys.set(person, wrapped === null ? null : Buffer.from(wrapped, 'base64'))
    end = checked.end
  }
  return { keys, end }
}

/** The persons whose keys these events need. */
export const personsOf = (
  catalogue: EventCatalogue,
  events: readonly Pick<StoredEvent, 'type' | 'data'>[],
): ReadonlySet<string> => {
  const persons = new Set<string>()
  for (const { type, data } of events) {
    const fields = Object.hasOwn(catalogue, type) ? catalogue[type]?.personal?.fields : undefined
    if (fields === undefined) continue
    const read = JSON.parse(data.toString())
    for (const path of fields)
      for (const value of valuesAt(read, path)) if (isSealed(value)) persons.add(value.person)
  }
  return persons
}

/** The keys in a backup. When a person is erased, the file itself loses their key. */
export interface PersonKeyFile {
  /** `undefined`: the person is not in the file. null: the person was erased. */
  get(person: string): Buffer | null | undefined
  /** Adds the keys of persons who are not in the file yet. Durable when it settles. */
  add(keys: readonly WrappedKey[]): Promise<void>
  /** Rewrites the file without these keys. Durable when it settles. */
  erase(persons: readonly string[]): Promise<void>
  close(): Promise<void>
}

export const openPersonKeyFile = async (path: string): Promise<PersonKeyFile> => {
  const known = await readPersonKeys(path)
  const keys = new Map(known.keys)
  let writer = await openCheckedLines(path, known.end)
  let last: Promise<unknown> = Promise.resolve()
  /** One call replaces the whole file while another appends to it, so they take turns. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const add = async (given: readonly WrappedKey[]) => {
    const unknown = given.filter(({ person }) => keys.get(person) === undefined)
    if (unknown.length === 0) return
    await writer.append(unknown.map(lineOf))
    for (const { person, wrapped } of unknown) keys.set(person, wrapped)
  }

  const erase = async (persons: readonly string[]) => {
    const held = persons.filter((person) => keys.get(person) !== null)
    if (held.length === 0) return
    for (const person of held) keys.set(person, null)
    const text = checkedText([...keys].map(([person, wrapped]) => lineOf({ person, wrapped })))
    await writer.close()
    await replaceFile(path, text)
    writer = await openCheckedLines(path, Buffer.byteLength(text))
  }

  return {
    get: (person) => keys.get(person),
    add: (given) => inTurn(() => add(given)),
    erase: (persons) => inTurn(() => erase(persons)),
    async close() {
      await last
      await writer.close()
    },
  }
}
