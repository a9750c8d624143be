import type { Fault } from './fault.ts'

export const allKilled: Fault = {
  id: 'F6',
  title: 'kill -9 of the whole process group',
  prepare: async (random) => ({
    shape: random.next() < 0.5 ? 'alone' : 'roles',
    async inject({ site }) {
      await site.kill()
      return 1
    },
    heal: ({ site }) => site.start(),
  }),
}
