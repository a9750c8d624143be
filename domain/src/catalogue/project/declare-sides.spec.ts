import { describe, test } from 'vitest'
import type { SideType } from '../values/side-type.ts'
import type { ProjectEvent } from './events.ts'
import { creation, edit, givenProject, projectId } from './examples.ts'

const createdWith = (sides: typeof creation.sides): ProjectEvent => ({
  type: 'ProjectCreated',
  data: { ...creation, sides },
})
const declared = (client: SideType, server: SideType): ProjectEvent => ({
  type: 'ProjectSidesDeclared',
  data: { projectId, sides: { client, server } },
})

describe('the sides of a project', () => {
  test('are unknown if nobody declared any', () => {
    givenProject(createdWith(null))
      .when(edit({ sides: { client: 'required' } }))
      .emitsOnce(declared('required', 'unknown'))
    givenProject(createdWith(null))
      .when(edit({ sides: { server: 'optional' } }))
      .emitsOnce(declared('unknown', 'optional'))
  })
  test('change if either of them changes', () => {
    const both = createdWith({ client: 'required', server: 'required' })
    givenProject(both)
      .when(edit({ sides: { client: 'optional' } }))
      .emitsOnce(declared('optional', 'required'))
    givenProject(both)
      .when(edit({ sides: { server: 'unsupported' } }))
      .emitsOnce(declared('required', 'unsupported'))
  })
  test('come from the versions if an edit does not name them', () =>
    givenProject(createdWith(null))
      .when(edit({ sides: { client: 'optional', environments: ['server_only'] } }))
      .emits(declared('optional', 'required')))
  test('agree with an unknown environment if no environment has these sides', () =>
    givenProject(createdWith({ client: 'unsupported', server: 'unsupported' }))
      .when(edit({ sides: { client: 'unsupported', environments: ['unknown'] } }))
      .emitsNothing())
})
