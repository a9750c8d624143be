import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const alive = (pid: number): boolean =>
  execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([id, state]) => Number(id) === pid && !state?.startsWith('Z'))

/** The process and all its descendants: parents before children. */
export const treeOf = (root: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = [root]
  for (const parent of tree)
    for (const [pid, ppid] of rows) if (ppid === parent && pid !== undefined) tree.push(pid)
  return tree
}

/** `kill -9` of the process and its descendants. Resolves when none of them lives. */
export const killTree = async (root: number): Promise<void> => {
  const tree = treeOf(root)
  for (const pid of tree)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  while (tree.some(alive)) await pause(20)
}
