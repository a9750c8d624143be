import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { bytesIfThere, filesBelow } from './i8-files.ts'
import type { Invariant, Look } from './look.ts'

interface Picture {
  readonly path: string
  readonly rawPath: string
}

/** What one project or user shows: `icon`, `avatar`, and the items of a gallery by their paths. */
type Shown = Map<string, Picture>

const apply = (shown: Shown, { type, data }: Look['events'][number]): void => {
  if (type === 'ProjectIconSet') shown.set('icon', data.icon as Picture)
  else if (type === 'ProjectIconRemoved') shown.delete('icon')
  else if (type === 'UserAvatarSet') shown.set('avatar', data.avatar as Picture)
  else if (type === 'UserAvatarRemoved') shown.delete('avatar')
  else if (type === 'GalleryItemAdded') shown.set((data.item as Picture).path, data.item as Picture)
  else if (type === 'GalleryItemRemoved') shown.delete(`${data.path}`)
  else if (type === 'ProjectDeleted') shown.clear()
}

/** Paths of the pictures that the log shows, each with its original. */
export const shownPictures = (events: Look['events']): ReadonlySet<string> => {
  const byStream = new Map<string, Shown>()
  for (const event of events) {
    const shown = byStream.get(event.stream) ?? new Map()
    apply(shown, event)
    if (shown.size > 0) byStream.set(event.stream, shown)
  }
  const pictures = [...byStream.values()].flatMap((shown) => [...shown.values()])
  return new Set(pictures.flatMap(({ path, rawPath }) => [path, rawPath]))
}

const isNamedByItsBytes = (name: string, bytes: Buffer): boolean =>
  name.startsWith(createHash('sha1').update(bytes).digest('hex'))

/** Pictures that nothing shows any more are there until a timer looks at them, which may be during the check. */
export const picturesStored: Invariant = {
  id: 'I8',
  says: 'Each icon, avatar and gallery picture is stored with the bytes of its hash.',
  async check({ events, site }) {
    const stored = new Set<string>()
    const violations: string[] = []
    for (const file of await filesBelow(join(site.files.pictures, 'images'))) {
      const bytes = await bytesIfThere(file)
      if (bytes === null) continue
      const name = basename(file)
      stored.add(name)
      if (!isNamedByItsBytes(name, bytes))
        violations.push(`picture with other bytes than its name says: ${name}`)
    }
    const missing = [...shownPictures(events)].filter((path) => !stored.has(basename(path)))
    return [...missing.map((path) => `shown, but not stored: ${path}`), ...violations]
  },
}
