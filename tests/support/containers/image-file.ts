import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser, type Instruction, JSONInstruction, ModifiableInstruction } from 'dockerfile-ast'
import { root } from '../../architecture/repository.ts'

export interface Step {
  /** In capitals. */
  readonly instruction: string
  /** Options such as `from`, by name. */
  readonly flags: ReadonlyMap<string, string>
  readonly words: readonly string[]
  /** Everything after the flags, as written. */
  readonly text: string
}

export interface Stage {
  readonly name: string | undefined
  /** Another stage, or an image. */
  readonly from: string
  readonly steps: readonly Step[]
}

export const IMAGE_PATH = 'Dockerfile'

export const imageText = (): string => readFileSync(join(root, IMAGE_PATH), 'utf8')

const flagsOf = (instruction: Instruction): ReadonlyMap<string, string> => {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
  return new Map(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']))
}

const wordsOf = (instruction: Instruction): readonly string[] => {
  const strings = instruction instanceof JSONInstruction ? instruction.getJSONStrings() : []
  return strings.length > 0
    ? strings.map((string) => string.getJSONValue())
    : instruction.getArguments().map((argument) => argument.getValue())
}

const stepOf = (instruction: Instruction): Step => ({
  instruction: instruction.getKeyword(),
  flags: flagsOf(instruction),
  words: wordsOf(instruction),
  text: instruction.getArgumentsContent() ?? '',
})

/** The stages in the order of the file. */
export const stagesOf = (text: string): readonly Stage[] => {
  const stages: { name: string | undefined; from: string; steps: Step[] }[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const step = stepOf(instruction)
    const [from = '', , name] = step.words
    if (step.instruction === 'FROM') stages.push({ name, from, steps: [] })
    else stages.at(-1)?.steps.push(step)
  }
  return stages
}

/** The stage that becomes the image. */
const lastStage = (text: string): Stage => {
  const last = stagesOf(text).at(-1)
  if (last === undefined) throw new Error('the file makes no image')
  return last
}

/** Variables of the image itself. */
export const environmentOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lastStage(text)
      .steps.filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ words }) => words)
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )

/** The step with the last occurrence of the instruction, if there is one. */
export const lastOf = (text: string, instruction: string): Step | undefined =>
  lastStage(text).steps.findLast((step) => step.instruction === instruction)
