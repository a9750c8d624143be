import { describe, test } from 'vitest'
import { asStranger, asSystem } from '../examples.ts'
import type { TeamSubject } from '../values/membership.ts'
import type { TeamCommand } from './commands.ts'
import { formed, givenTeam, ofOrganization, ofProject, teamId } from './examples.ts'

const form = (subject: TeamSubject, ownerId: string | null = 'anna'): TeamCommand => ({
  type: 'FormTeam',
  teamId,
  subject,
  ownerId,
})

describe('a new team', () => {
  test.each([ofProject, ofOrganization])('has its founder as owner with every permission: %j', (subject) =>
    givenTeam().when(form(subject)).emits(formed(subject)),
  )
  test('has no owner if an organization owns the project', () =>
    givenTeam()
      .when(form(ofProject, null))
      .emits({ type: 'TeamFormed', data: { teamId, subject: ofProject, owner: null } }))
  test('is formed once', () => givenTeam(formed(ofProject)).when(form(ofProject)).rejects('team-exists'))
  test('cannot be formed for somebody else', () =>
    givenTeam().when(form(ofProject), asStranger).rejects('not-permitted'))
  test('can be formed for somebody by the product', () =>
    givenTeam().when(form(ofProject), asSystem).emits(formed(ofProject)))
  test('must exist before anybody joins', () =>
    givenTeam().when({ type: 'JoinTeam', teamId }).rejects('team-not-found'))
})
