import { spawn } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showInstallProgress } from './install-progress.mjs'
import { isInstalled, noteInstalled } from './installed-packages.mjs'
import { binaries, cacheFile, root, SetupError } from './project.mjs'

const node24 = join(binaries, 'node')
const nodePackage = join(root, 'node_modules/node')
const noConnection =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EIDLETIMEOUT)\b/

/** The npm that started us, or else the one on the path. */
const npmCommand = () => {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') && existsSync(script)
    ? { command: process.execPath, first: [script] }
    : { command: 'npm', first: [] }
}

const run = (command, args, options) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-1_000_000)
      })
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })

const explain = (output) => {
  const log = cacheFile('npm-ci.log')
  writeFileSync(log, output)
  const code = noConnection.exec(output)?.[1]
  if (code)
    return `The packages cannot be downloaded: the npm registry does not answer (${code}). Check the connection (or \`npm config get registry\`) and run this again.`
  if (/\bENOSPC\b/.test(output))
    return 'The packages cannot be installed: the disk is full. Free 1 GB and run this again.'
  if (/\b(EACCES|EROFS)\b/.test(output))
    return `The packages cannot be installed: this user may not write ${join(root, 'node_modules')}. Correct the owner of the checkout.`
  const reason = output
    .split('\n')
    .find((line) => /^npm (error|ERR!) (?!code|errno|syscall|path|A complete)/.test(line))
  return `\`npm ci\` failed${reason ? ` (${reason.replace(/^npm (error|ERR!) /, '')})` : ''}. Its whole output is in ${log}.`
}

const install = async () => {
  const { command, first } = npmCommand()
  const endDisplay = showInstallProgress()
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(command, args, { cwd: root })
  endDisplay()
  if (code !== 0) throw new SetupError(explain(output))
}

/** The package fetches its binary in an install script, which npm may have been told not to run. */
const ensureNode24 = async () => {
  if (existsSync(node24)) return
  const script = join(nodePackage, 'installArchSpecificPackage.js')
  if (existsSync(script)) {
    console.error('Fetching Node 24, which npm was told not to install.')
    await run(process.execPath, [script], { cwd: nodePackage })
    const fetched = existsSync(join(nodePackage, 'bin/node'))
    if (fetched && !existsSync(node24)) symlinkSync('../node/bin/node', node24)
  }
  if (!existsSync(node24))
    throw new SetupError(
      'Node 24 is missing because npm did not run the install script of the package "node". Run `npm ci --ignore-scripts=false` and start again.',
    )
}

/** Installs the packages in package-lock.json, unless they are there already. */
export const ensureInstalled = async () => {
  if (!isInstalled()) {
    await install()
    noteInstalled()
  }
  await ensureNode24()
}
