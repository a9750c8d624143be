import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { describe, expect, test } from 'vitest'
import type { BackgroundParts } from '../../background-parts.ts'
import { pictureReactions } from './when-picture-dropped-look-at-it.ts'

const picture = (name: string) => ({ path: `${name}_96`, rawPath: name })
const PAST = [
  ['ProjectIconSet', { icon: picture('project') }],
  ['GalleryItemAdded', { item: picture('gallery') }],
  ['OrganizationIconSet', { icon: picture('organization') }],
  ['UserAvatarSet', { avatar: picture('avatar') }],
  ['AppIconSet', { icon: picture('app') }],
  ['ProjectRetitled', {}],
] as const
const stored = PAST.map(([type, data], revision) => ({ type, data, revision: BigInt(revision) }))

/** Names of the pictures that get a timer when the event comes after everything else in its stream. */
const lookedAt = async (type: string, revision = BigInt(stored.length)) => {
  const keys: string[] = []
  const parts = {
    accounts: {
      store: {
        readStream: async function* () {
          yield* stored
        },
      },
    },
    timers: { set: async (key: string) => void keys.push(key) },
  } as unknown as BackgroundParts
  const reaction = pictureReactions.find((each) => each.type === type)
  const event = { stream: 'one', revision } as RecordedEvent
  await reaction?.react({}, parts, {} as Sender, event)
  return keys.map((key) => key.replace('release-unshown-picture.', '').replace('_96', ''))
}

describe('pictures are looked at', () => {
  test.each([
    ['ProjectIconSet', ['project']],
    ['ProjectIconRemoved', ['project']],
    ['GalleryItemRemoved', ['gallery']],
    ['ProjectDeleted', ['project', 'gallery']],
    ['OrganizationIconSet', ['organization']],
    ['OrganizationIconRemoved', ['organization']],
    ['OrganizationDeleted', ['organization']],
    ['UserAvatarSet', ['avatar']],
    ['UserAvatarRemoved', ['avatar']],
    ['UserErased', ['avatar']],
    ['AppIconSet', ['app']],
    ['AppIconRemoved', ['app']],
  ])('after %s: %j', async (type, pictures) => expect(await lookedAt(type)).toEqual(pictures))

  test('only if they came before the event', async () => {
    expect(await lookedAt('ProjectIconSet', 0n)).toEqual([])
    expect(await lookedAt('ProjectDeleted', 1n)).toEqual(['project'])
  })

  test('also after events of the time before this reaction', () => {
    for (const reaction of pictureReactions) expect(reaction.includesHistory, reaction.name).toBe(true)
  })
})
