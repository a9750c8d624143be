import { describe, test } from 'vitest'
import { asModerator, asOwner } from '../examples.ts'
import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { ProjectEvent } from './events.ts'
import { created, edit, givenProject, projectId } from './examples.ts'

const monetization = (status: MonetizationStatus): ProjectEvent => ({
  type: 'ProjectMonetizationChanged',
  data: { projectId, status },
})

describe('the monetization of a project', () => {
  test('is given up and taken up again by its members', () => {
    givenProject(created)
      .when(edit({ monetizationStatus: 'demonetized' }))
      .emits(monetization('demonetized'))
    givenProject(created, monetization('demonetized'))
      .when(edit({ monetizationStatus: 'monetized' }))
      .emits(monetization('monetized'))
  })
  test('is taken away by staff alone', () => {
    givenProject(created)
      .when(edit({ monetizationStatus: 'force-demonetized' }), asOwner)
      .rejects('monetization-not-permitted')
    givenProject(created)
      .when(edit({ monetizationStatus: 'force-demonetized' }), asModerator)
      .emits(monetization('force-demonetized'))
  })
  test('is given back by staff alone', () => {
    const taken = givenProject(created, monetization('force-demonetized'))
    taken.when(edit({ monetizationStatus: 'monetized' }), asOwner).rejects('monetization-not-permitted')
    taken.when(edit({ monetizationStatus: 'demonetized' }), asOwner).rejects('monetization-not-permitted')
    taken.when(edit({ monetizationStatus: 'monetized' }), asModerator).emits(monetization('monetized'))
  })
})
