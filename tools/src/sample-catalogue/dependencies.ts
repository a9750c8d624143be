import type { CommandDependencies } from '@modstead/command-api/dependencies'

/** What the sample catalogue is made with: the commands, and the address at which files will be found. */
export interface SampleDependencies extends CommandDependencies {
  readonly filesUrl: string
}
