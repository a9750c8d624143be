import { execFileSync } from 'node:child_process'
import { treeOf } from './process-tree.ts'

/** In the order of their start. */
export const ROLES = ['projectors', 'reactions', 'command-api', 'query-api', 'web'] as const

export type RoleName = (typeof ROLES)[number]

/**
 * Processes of each role below a process of `npm run start:roles`, oldest first, so that all processes of a
 * role get their turn.
 */
export const roleProcesses = (root: number): ReadonlyMap<RoleName, readonly number[]> => {
  const tree = treeOf(root)
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,etimes=,args='], { encoding: 'utf8' }).split('\n')
  const running = lines
    .flatMap((line) => {
      const [, pid, age, role] =
        /^ *(\d+) +(\d+) .*\/roles-main-[^/ ]+\.mjs ([a-z-]+) /.exec(`${line} `) ?? []
      return role !== undefined && tree.includes(Number(pid))
        ? [{ pid: Number(pid), age: Number(age), role }]
        : []
    })
    .toSorted((left, right) => right.age - left.age || left.pid - right.pid)
  return new Map(
    ROLES.map((role) => [role, running.filter((each) => each.role === role).map(({ pid }) => pid)]),
  )
}
