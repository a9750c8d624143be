import { Unreachable } from './api/api-client.ts'
import { readArguments, UsageError, usage } from './arguments.ts'
import { demoToken } from './demo-token.ts'
import { NoAddOns, readDirectory } from './folder/read-directory.ts'
import { importDirectory, WrongToken } from './import-directory.ts'
import { showProgress } from './progress.ts'
import { describeTally } from './publish/tally.ts'

const expected = [UsageError, NoAddOns, WrongToken, Unreachable]

try {
  const wanted = readArguments(process.argv.slice(2), process.env, process.cwd())
  if (wanted === null) process.stdout.write(usage)
  else {
    const { url, token, dataDir } = wanted
    const directory = await readDirectory(wanted.directory)
    const target = { url, token: token ?? demoToken(dataDir) }
    const tally = await importDirectory(directory, target, showProgress(process.stderr))
    process.stdout.write(`${describeTally(tally)}\nThe catalogue is at ${url}\n`)
    process.exitCode = tally.refused.length > 0 ? 1 : 0
  }
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind)
  const again = error instanceof Unreachable ? ' What is published stays: run the same command again.' : ''
  process.stderr.write(isExpected ? `${(error as Error).message}${again}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
}
