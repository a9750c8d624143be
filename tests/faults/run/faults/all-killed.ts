import type { Shape } from '../site.ts'
import type { Fault } from './fault.ts'

/**
 * Alone, roles, roles, alone and so on: data that a killed shape left behind must suit both shapes, and a
 * short run kills both.
 */
const shapeAt = (point: number): Shape => (Math.floor((point + 1) / 2) % 2 === 0 ? 'alone' : 'roles')

export const allKilled: Fault = {
  id: 'F6',
  title: 'kill -9 of the whole process group, which then starts as one process or as roles',
  prepare: async () => ({
    shape: shapeAt(0),
    async inject({ site }) {
      await site.kill()
      return 1
    },
    heal: ({ site, point }) => site.start(shapeAt(point + 1)),
  }),
}
