import { DataDirectoryInUse, lockDataDirectory } from '../process/data-directory-lock.ts'
import type { LifeCycle } from '../process/life-cycle.ts'
import { ToolFailure } from './run-tool.ts'

/** Only one process at a time writes a backup. */
export const lockBackup = async (directory: string, life: LifeCycle): Promise<void> => {
  try {
    const lock = await lockDataDirectory(directory)
    life.onStop('the backup directory', () => lock.release())
  } catch (error) {
    if (error instanceof DataDirectoryInUse)
      throw new ToolFailure(`Another backup is being written to ${directory}.`)
    throw error
  }
}
