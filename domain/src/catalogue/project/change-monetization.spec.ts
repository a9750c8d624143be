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
  test('can be stopped and resumed by its members', () => {
    givenProject(created)
      .when(edit({ monetizationStatus: 'demonetized' }))
      .emits(monetization('demonetized'))
    givenProject(created, monetization('demonetized'))
      .when(edit({ monetizationStatus: 'monetized' }))
      .emits(monetization('monetized'))
  })
  test('can be taken away only by staff', () => {
    givenProject(created)
      .when(edit({ monetizationStatus: 'force-demonetized' }), asOwner)
      .rejects('monetization-not-permitted')
    givenProject(created)
      .when(edit({ monetizationStatus: 'force-demonetized' }), asModerator)
      .emits(monetization('force-demonetized'))
  })
  test('can be given back only by staff', () => {
    const taken = givenProject(created, monetization('force-demonetized'))
    taken.when(edit({ monetizationStatus: 'monetized' }), asOwner).rejects('monetization-not-permitted')
    taken.when(edit({ monetizationStatus: 'demonetized' }), asOwner).rejects('monetization-not-permitted')
    taken.when(edit({ monetizationStatus: 'monetized' }), asModerator).emits(monetization('monetized'))
  })
})
