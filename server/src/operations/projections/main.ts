import { RebuildDiffers } from '@modstead/projectors/runtime/rebuild/equality'
import { PoisonInRebuild } from '@modstead/projectors/runtime/rebuild/fold-log'
import { runTool } from '../run-tool.ts'
import { readCommand, USAGE, WrongArguments } from './commands.ts'
import { openReadModels } from './open-read-models.ts'

/** Differs from the code of a command that ran and found something wrong. */
const WRONG_ARGUMENTS = 2

try {
  const command = readCommand(process.argv.slice(2))
  if (command === 'help') process.stdout.write(`${USAGE}\n`)
  else
    await runTool(
      async (parts) => command(await openReadModels(parts)),
      [RebuildDiffers, PoisonInRebuild],
      'beside',
    )
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = WRONG_ARGUMENTS
}
