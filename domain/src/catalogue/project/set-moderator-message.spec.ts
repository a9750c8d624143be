import { describe, test } from 'vitest'
import { asModerator } from '../examples.ts'
import type { ProjectEvent } from './events.ts'
import { created, edit, givenProject, projectId } from './examples.ts'

describe("the moderators' message", () => {
  const said: ProjectEvent = {
    type: 'ProjectModeratorMessageSet',
    data: { projectId, message: 'No licence', body: null },
  }
  test('is written by staff', () =>
    givenProject(created)
      .when(edit({ moderatorMessage: { message: 'No licence' } }), asModerator)
      .emits(said))
  test('is written one part at a time', () =>
    givenProject(created, said)
      .when(edit({ moderatorMessage: { body: 'Choose one.' } }), asModerator)
      .emits({
        type: 'ProjectModeratorMessageSet',
        data: { projectId, message: 'No licence', body: 'Choose one.' },
      }))
  test('is not written by the owner', () =>
    givenProject(created)
      .when(edit({ moderatorMessage: { message: 'All is well' } }))
      .rejects('not-permitted'))
  test('is bounded', () =>
    givenProject(created)
      .when(edit({ moderatorMessage: { body: 'a'.repeat(65_537) } }), asModerator)
      .rejects('invalid-moderator-message'))
})
