import { expect, test } from 'vitest'
import { actorId } from './actor.ts'
import { streamOf } from './aggregate.ts'
import { bySystem } from './provenance.ts'

test('the id of the product can never be that of a user', () => {
  expect(actorId({ kind: 'user', id: 'AANobbMI', role: 'developer' })).toBe('AANobbMI')
  expect(actorId({ kind: 'system', name: 'import' })).toBe('system:import')
})

test('the audit shows the part of the product that acted', () =>
  expect(bySystem('timers')).toEqual({ kind: 'system', id: 'timers' }))

test('a stream is named after the category and the id', () =>
  expect(streamOf({ category: 'project' }, 'AANobbMI')).toBe('project-AANobbMI'))
