import { describe, test } from 'vitest'
import { asModerator } from '../examples.ts'
import type { ProjectEvent } from './events.ts'
import { created, edit, givenProject, projectId } from './examples.ts'

describe("the moderators' message", () => {
  const said: ProjectEvent = {
    type: 'ProjectModeratorMessageSet',
    data: { projectId, message: 'No license', body: null },
  }
  test('is written by staff', () =>
    givenProject(created)
      .when(edit({ moderatorMessage: { message: 'No license' } }), asModerator)
      .emits(said))
  test('is written one part at a time', () =>
    givenProject(created, said)
      .when(edit({ moderatorMessage: { body: 'Choose one.' } }), asModerator)
      .emits({
        type: 'ProjectModeratorMessageSet',
        data: { projectId, message: 'No license', body: 'Choose one.' },
      }))
  test('cannot be written by the owner', () =>
    givenProject(created)
      .when(edit({ moderatorMessage: { message: 'All is well' } }))
      .rejects('not-permitted'))
  test('has at most 2,048 characters, and 65,536 in its body', () => {
    const longest = { message: 'a'.repeat(2048), body: 'a'.repeat(65_536) }
    givenProject(created)
      .when(edit({ moderatorMessage: longest }), asModerator)
      .emits({ type: 'ProjectModeratorMessageSet', data: { projectId, ...longest } })
    givenProject(created)
      .when(edit({ moderatorMessage: { message: 'a'.repeat(2049) } }), asModerator)
      .rejects('invalid-moderator-message')
    givenProject(created)
      .when(edit({ moderatorMessage: { body: 'a'.repeat(65_537) } }), asModerator)
      .rejects('invalid-moderator-message')
  })
  test('can be removed', () =>
    givenProject(created, said)
      .when(edit({ moderatorMessage: { message: null } }), asModerator)
      .emitsOnce({ type: 'ProjectModeratorMessageSet', data: { projectId, message: null, body: null } }))
})
