import type { CommandDependencies } from '@modstead/command-api/dependencies'

/** The means to make the sample catalogue: the commands, and the address at which files will be found. */
export interface SampleDependencies extends CommandDependencies {
  readonly filesUrl: string
}
