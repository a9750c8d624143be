import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type AddOnFile, addOnFile, type UserEntry, usersFile } from './format.ts'

export interface Picture {
  readonly filename: string
  readonly bytes: Buffer<ArrayBuffer>
}

export interface AddOn {
  readonly folder: string
  readonly facts: AddOnFile
  readonly body: string
  readonly icon: Picture | null
  readonly gallery: readonly Picture[]
  /** The metadata files by their path in an archive. */
  readonly meta: ReadonlyMap<string, string>
}

export interface Unreadable {
  readonly folder: string
  readonly because: string
}

/** The directory cannot be imported at all. The message says why. */
export class NoAddOns extends Error {}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const optionally = async <Result>(reading: Promise<Result>): Promise<Result | null> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const parsed = <Schema extends z.ZodType>(schema: Schema, path: string, json: string): z.output<Schema> => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${path}: ${issue?.path.join('.') || 'the file'} is not valid: ${issue?.message ?? ''}`)
}

const pictures = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg']

const readPictures = (folder: string, names: readonly string[], wanted: RegExp): Promise<Picture[]> =>
  Promise.all(
    names
      .filter((name) => wanted.test(name) && pictures.includes(name.slice(name.lastIndexOf('.') + 1)))
      .sort(new Intl.Collator('en', { numeric: true }).compare)
      .map(async (filename) => ({ filename, bytes: await readFile(join(folder, filename)) })),
  )

const readMeta = async (folder: string): Promise<Map<string, string>> => {
  const found = await optionally(readdir(folder, { recursive: true, withFileTypes: true }))
  const files = (found ?? []).filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8')] as const
  })
  return new Map((await Promise.all(read)).sort(([left], [right]) => (left < right ? -1 : 1)))
}

const readAddOn = async (directory: string, folder: string): Promise<AddOn | null> => {
  const path = join(directory, folder)
  const json = await optionally(readFile(join(path, 'addon.json'), 'utf8'))
  if (json === null) return null
  const facts = parsed(addOnFile, 'addon.json', json)
  const names = await readdir(path)
  const [icon = null] = await readPictures(path, names, /^icon\./)
  return {
    folder,
    facts,
    body: (await optionally(readFile(join(path, 'body.md'), 'utf8'))) ?? '',
    icon,
    gallery: await readPictures(path, names, /^gallery-\d+\./),
    meta: await readMeta(join(path, 'meta')),
  }
}

const readUsers = async (directory: string): Promise<UserEntry[]> => {
  try {
    const json = await optionally(readFile(join(directory, 'users.json'), 'utf8'))
    return json === null ? [] : parsed(usersFile, 'users.json', json)
  } catch (error) {
    throw new NoAddOns(`Nothing was imported. ${error instanceof Error ? error.message : error}`)
  }
}

export interface AddOnDirectory {
  readonly addOns: readonly AddOn[]
  readonly users: readonly UserEntry[]
  readonly unreadable: readonly Unreadable[]
}

/** Reads every folder with an `addon.json`, in the order of their names, and `users.json`. Throws NoAddOns. */
export const readDirectory = async (directory: string): Promise<AddOnDirectory> => {
  const found = await optionally(stat(directory))
  if (!found?.isDirectory()) throw new NoAddOns(`There is no directory ${directory}.`)
  const addOns: AddOn[] = []
  const folders = new Map<string, string>()
  const unreadable: Unreadable[] = []
  for (const folder of (await readdir(directory)).sort()) {
    try {
      const addOn =
        (await stat(join(directory, folder))).isDirectory() && (await readAddOn(directory, folder))
      if (!addOn) continue
      const other = folders.get(addOn.facts.slug.toLowerCase())
      if (other !== undefined) throw new Error(`addon.json: the folder ${other} has the same slug.`)
      folders.set(addOn.facts.slug.toLowerCase(), folder)
      addOns.push(addOn)
    } catch (error) {
      unreadable.push({ folder, because: error instanceof Error ? error.message : String(error) })
    }
  }
  const users = await readUsers(directory)
  if (addOns.length + unreadable.length + users.length === 0)
    throw new NoAddOns(`${directory} has no folder with an addon.json.`)
  return { addOns, users, unreadable }
}
