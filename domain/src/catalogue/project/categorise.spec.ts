import { describe, test } from 'vitest'
import { created, edit, givenProject, projectId } from './examples.ts'

describe('the categories of a project', () => {
  test('are the set ones plus the added minus the removed', () =>
    givenProject(created)
      .when(
        edit({
          categories: { set: ['magic', 'food'], add: ['mobs', 'magic'], remove: ['food'] },
          additionalCategories: { add: ['storage'] },
        }),
      )
      .emits({
        type: 'ProjectCategorised',
        data: { projectId, categories: ['magic', 'mobs'], additionalCategories: ['storage'] },
      }))
  test('grow from the present ones', () =>
    givenProject(created)
      .when(edit({ categories: { add: ['magic'] } }))
      .emits({
        type: 'ProjectCategorised',
        data: { projectId, categories: ['equipment', 'magic'], additionalCategories: [] },
      }))
  test('can be none', () =>
    givenProject(created)
      .when(edit({ categories: { set: [] } }))
      .emits({ type: 'ProjectCategorised', data: { projectId, categories: [], additionalCategories: [] } }))
  test('can be three', () =>
    givenProject(created)
      .when(edit({ categories: { add: ['magic', 'food'] } }))
      .emits({
        type: 'ProjectCategorised',
        data: { projectId, categories: ['equipment', 'magic', 'food'], additionalCategories: [] },
      }))
  test('can be 256 additional ones', () =>
    givenProject(created)
      .when(edit({ additionalCategories: { set: Array.from({ length: 256 }, (_, index) => `c${index}`) } }))
      .rejects('unknown-category'))
  test('are at most 256 additional ones', () =>
    givenProject(created)
      .when(edit({ additionalCategories: { set: Array.from({ length: 257 }, (_, index) => `c${index}`) } }))
      .rejects('too-many-categories', 'additionalCategories'))
  test('are at most three after all additions', () =>
    givenProject(created)
      .when(edit({ categories: { add: ['magic', 'food', 'mobs'] } }))
      .rejects('too-many-categories', 'categories'))
  test.each(['categories', 'additionalCategories'] as const)(
    'are refused if one of the %s is unknown',
    (list) =>
      givenProject(created)
        .when(edit({ [list]: { add: ['coper'] } }))
        .rejects('unknown-category', list),
  )
  test('can lose an unknown name', () =>
    givenProject(created)
      .when(edit({ categories: { remove: ['coper'] } }))
      .emitsNothing())
})
