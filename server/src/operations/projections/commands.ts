import { parseArgs } from 'node:util'
import { drop } from './drop.ts'
import { list } from './list.ts'
import type { ReadModelParts } from './open-read-models.ts'
import { parked } from './parked.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { replay } from './replay.ts'
import { verify } from './verify.ts'

export const USAGE = `Usage: npm run projections -- COMMAND

  list               each projection with its version, position, lag, parked streams and state
  rebuild [NAME]...  build all, or these, anew beside the tables that serve, compare, and switch over
  verify [NAME]...   fold the log anew and compare every row with the tables that serve
  parked             the streams that a projection set aside since it could not take an event
  replay STREAM|all  fold what such a stream waits with, once the cause was put right
  drop [SET]...      drop the tables of other releases that nobody uses, or these sets of them; with --yes only

Exit codes: 0 it is done and nothing is wrong, 1 something is wrong, 2 the arguments are.`

/** The arguments name no command, or lack something that it needs. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

type Run = (parts: ReadModelParts) => Promise<number>

interface Given {
  readonly words: readonly string[]
  readonly yes: boolean
}

const without = ({ words, yes }: Given, run: Run): Run => {
  if (words.length > 0) throw new WrongArguments(`Too many arguments: ${words.join(' ')}`)
  return unconfirmed({ words, yes }, run)
}

const unconfirmed = ({ yes }: Given, run: Run): Run => {
  if (yes) throw new WrongArguments('--yes is for drop alone.')
  return run
}

const readReplay = (given: Given): Run => {
  const [stream, ...others] = given.words
  if (stream === undefined || others.length > 0)
    throw new WrongArguments('replay takes the name of one stream, or all.')
  return unconfirmed(given, (parts) => replay(parts, stream))
}

const COMMANDS: ReadonlyMap<string, (given: Given) => Run> = new Map([
  ['list', (given: Given) => without(given, list)],
  ['rebuild', (given: Given) => unconfirmed(given, (parts) => rebuildProjections(parts, given.words))],
  ['verify', (given: Given) => unconfirmed(given, (parts) => verify(parts, given.words))],
  ['parked', (given: Given) => without(given, parked)],
  ['replay', readReplay],
  [
    'drop',
    ({ words, yes }: Given) =>
      (parts) =>
        drop(parts, words, yes),
  ],
])

const readArguments = (given: string[]) => {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

/** Throws WrongArguments. */
export const readCommand = (given: string[]): Run | 'help' => {
  const { values, positionals } = readArguments(given)
  if (values.help) return 'help'
  const [name, ...words] = positionals
  if (name === undefined) throw new WrongArguments('Name a command.')
  const command = COMMANDS.get(name)
  if (!command) throw new WrongArguments(`There is no command ${name}.`)
  return command({ words, yes: values.yes })
}
