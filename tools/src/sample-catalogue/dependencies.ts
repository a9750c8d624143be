import type { CommandDependencies } from '@modstead/command-api/dependencies'

/** The dependencies for making the sample catalogue: the commands, and the address of files. */
export interface SampleDependencies extends CommandDependencies {
  readonly filesUrl: string
}
