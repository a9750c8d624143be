import { describe, test } from 'vitest'
import { asMemberWithout, NOW } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { GalleryItemChanges, NewGalleryItem, ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { created, givenProject, picture, projectId } from './examples.ts'

const add = (item: NewGalleryItem): ProjectCommand => ({ type: 'AddGalleryItem', projectId, item })
const added = (item: NewGalleryItem): ProjectEvent => ({
  type: 'GalleryItemAdded',
  data: { projectId, item: { ...item, createdAt: NOW } },
})
const changed = (item: NewGalleryItem): ProjectEvent => ({
  type: 'GalleryItemChanged',
  data: { projectId, item: { ...item, createdAt: NOW } },
})
const change = (path: string, changes: GalleryItemChanges): ProjectCommand => ({
  type: 'ChangeGalleryItem',
  projectId,
  path,
  changes,
})
const remove = (path: string): ProjectCommand => ({ type: 'RemoveGalleryItem', projectId, path })

const mine = picture('mine')
const cave = picture('cave', { featured: true, title: 'A cave' })

describe('the gallery of a project', () => {
  test('accepts a picture', () => givenProject(created).when(add(mine)).emits(added(mine)))
  test('accepts 64 pictures but not 65', () => {
    const pictures = Array.from({ length: 64 }, (_, index) => picture(`p${index}`))
    givenProject(created, ...pictures.slice(1).map(added))
      .when(add(mine))
      .emits(added(mine))
    givenProject(created, ...pictures.map(added))
      .when(add(mine))
      .rejects('gallery-full')
  })
  test('refuses the same picture twice', () =>
    givenProject(created, added(mine))
      .when(add({ ...picture('other'), sha1: mine.sha1 }))
      .rejects('duplicate-gallery-image'))
  test('refuses another picture at the same path', () =>
    givenProject(created, added(mine))
      .when(add({ ...mine, sha1: 'other' }))
      .rejects('duplicate-gallery-image'))
  test('accepts the highest and the lowest ordering', () => {
    for (const ordering of [2 ** 31 - 1, -(2 ** 31 - 1)])
      givenProject(created, added(mine))
        .when(change(mine.path, { ordering }))
        .emits(changed({ ...mine, ordering }))
  })
  test.each([{ featured: true }, { title: 'A mine' }, { description: 'Deep.' }, { ordering: 1 }])(
    'records a change of %j',
    (changes) =>
      givenProject(created, added(mine))
        .when(change(mine.path, changes))
        .emits(changed({ ...mine, ...changes })),
  )
  test('accepts a picture again after it was removed', () =>
    givenProject(created, added(mine), { type: 'GalleryItemRemoved', data: { projectId, path: mine.path } })
      .when(add(mine))
      .emits(added(mine)))
  test('features the new one instead of the old one', () => {
    const next = picture('next', { featured: true })
    givenProject(created, added(cave))
      .when(add(next))
      .emits(changed({ ...cave, featured: false }), added(next))
  })
  test('features another one when it is changed', () =>
    givenProject(created, added(cave), added(mine))
      .when(change(mine.path, { featured: true }))
      .emits(changed({ ...cave, featured: false }), changed({ ...mine, featured: true })))
  test('changes the named details of a picture and keeps the rest', () =>
    givenProject(created, added(cave))
      .when(change(cave.path, { description: 'Dark.', ordering: 3 }))
      .emits(changed({ ...cave, description: 'Dark.', ordering: 3 })))
  test('finds a picture by its raw path too', () =>
    givenProject(created, added(cave))
      .when(change(cave.rawPath, { title: null }))
      .emits(changed({ ...cave, title: null })))
  test('emits nothing if nothing changes', () =>
    givenProject(created, added(cave))
      .when(change(cave.path, { title: 'A cave' }))
      .emitsNothing())
  test('keeps a change of one picture', () => {
    const dark = changed({ ...cave, description: 'Dark.' })
    givenProject(created, added(cave), added(mine), dark)
      .when(change(cave.path, { description: 'Dark.' }))
      .emitsNothing()
    givenProject(created, added(cave), added(mine), dark)
      .when(change(mine.path, { ordering: 1 }))
      .emits(changed({ ...mine, ordering: 1 }))
  })
  test('loses a picture', () =>
    givenProject(created, added(cave))
      .when(remove(cave.rawPath))
      .emits({ type: 'GalleryItemRemoved', data: { projectId, path: cave.path } }))
  test('keeps the other pictures', () =>
    givenProject(created, added(cave), added(mine), {
      type: 'GalleryItemRemoved',
      data: { projectId, path: cave.path },
    })
      .when(remove(mine.path))
      .emits({ type: 'GalleryItemRemoved', data: { projectId, path: mine.path } }))
  test.each([change('gallery/none.webp', { title: 'x' }), remove('gallery/none.webp')])(
    'refuses %j because it has no such picture',
    (command) => givenProject(created, added(cave)).when(command).rejects('gallery-item-not-found'),
  )
  test.each([
    { title: '' },
    { title: 'a'.repeat(256) },
    { description: '' },
    { description: 'a'.repeat(2049) },
    { ordering: 1.5 },
    { ordering: 2 ** 31 },
  ])('refuses a picture with %j', (fields) => {
    givenProject(created)
      .when(add(picture('mine', fields)))
      .rejects('invalid-gallery-item')
    givenProject(created, added(mine)).when(change(mine.path, fields)).rejects('invalid-gallery-item')
  })
  test.each([add(mine), change(cave.path, { title: 'x' }), remove(cave.path)])(
    'needs the permission to edit details: %j',
    (command) =>
      givenProject(created, added(cave))
        .when(command, asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS))
        .rejects('not-permitted'),
  )
})
