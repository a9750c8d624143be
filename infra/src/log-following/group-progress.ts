import { type Position, START } from '../event-store/port.ts'
import { type ChangeListener, createProgress, type Progress } from './progress.ts'
import type { ProjectionGroup } from './projection-groups.ts'

/** How far each group of projections has come, whichever process follows it. */
export interface GroupProgress {
  readonly of: ReadonlyMap<ProjectionGroup, Progress>
  /** The latest position that any group shows to readers. */
  shownUpTo(): Position
  /**
   * Resolves to true as soon as the group, by default `public`, has passed `position`, or to false after
   * `timeoutMs`.
   */
  waitFor(position: Position, timeoutMs: number, group?: ProjectionGroup): Promise<boolean>
  /** Called for changes of all groups. Returns a function that stops listening. */
  onChange(listener: ChangeListener): () => void
}

export const haveAllPassed = async (
  waitFor: GroupProgress['waitFor'],
  groups: readonly ProjectionGroup[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> => {
  const passed = await Promise.all(groups.map((group) => waitFor(position, timeoutMs, group)))
  return passed.every(Boolean)
}

export const createGroupProgress = (groups: Iterable<ProjectionGroup>): GroupProgress => {
  const of = new Map([...groups].map((group) => [group, createProgress()]))
  return {
    of,
    shownUpTo: () =>
      [...of.values()].reduce<Position>((furthest, progress) => {
        const position = progress.position()
        return position > furthest ? position : furthest
      }, START),
    // A group without projections has nothing to show.
    waitFor: (position, timeoutMs, group = 'public') =>
      of.get(group)?.waitFor(position, timeoutMs) ?? Promise.resolve(true),
    onChange(listener) {
      const ends = [...of.values()].map((progress) => progress.onChange(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
