import { existsSync } from 'node:fs'
import { join } from 'node:path'
import dockerignore from '@balena/dockerignore'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { repositoryFiles, root, textOf } from '../architecture/repository.ts'
import { environmentOf, imageText, lastOf, stagesOf } from '../support/containers/image-file.ts'
import { refusedValues } from '../support/containers/rules/product.ts'

interface Manifest {
  readonly workspaces: readonly string[]
  readonly dependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest => JSON.parse(textOf(join(folder, 'package.json'))) as Manifest
const product = manifestOf('.')
const ignored = dockerignore.default().add(textOf('.dockerignore'))
const isInContext = (path: string): boolean => existsSync(join(root, path)) && !ignored.ignores(path)

/** The workspaces that a workspace needs, directly or not, and itself. */
const neededBy = (workspace: string, found = new Set<string>()): ReadonlySet<string> => {
  found.add(workspace)
  for (const name of Object.keys(manifestOf(workspace).dependencies))
    if (name.startsWith('@modstead/') && !found.has(name.slice(10))) neededBy(name.slice(10), found)
  return found
}

const complaintsOf = (text: string): readonly string[] => {
  const stages = stagesOf(text)
  const names = stages.flatMap(({ name }) => name ?? [])
  const copied = stages.flatMap(({ steps }) =>
    steps.filter(({ instruction, flags }) => instruction === 'COPY' && !flags.has('from')),
  )
  const sources = copied.flatMap(({ words }) => words.slice(0, -1))
  const others = stages.flatMap(({ steps }) => steps.flatMap(({ flags }) => flags.get('from') ?? []))
  const last = (instruction: string) => lastOf(text, instruction)
  const health = JSON.parse(last('HEALTHCHECK')?.text.replace(/^CMD /, '') ?? '[]') as readonly string[]
  const environment = environmentOf(text)
  const allocator = /MALLOC_TRIM_THRESHOLD_=(\d+)/.exec(product.scripts.start ?? '')?.[1]
  return [
    ...validate(text).map(({ message }) => `${message}`),
    ...stages.map(
      ({ from }) =>
        !names.includes(from) &&
        from !== `node:${product.dependencies.node}-bookworm-slim` &&
        `is made from ${from}`,
    ),
    ...sources.map(
      (source) => source !== '.' && !isInContext(source) && `${source} is not there to be copied`,
    ),
    ...product.workspaces.map(
      (name) => !sources.includes(`${name}/package.json`) && `npm ci does not find ${name}`,
    ),
    ...[...neededBy('server')].map(
      (name) => !sources.includes(`${name}/src`) && `the sources of ${name} are missing`,
    ),
    ...others.map((name) => !names.includes(name) && `there is no stage ${name}`),
    !/^[1-9]\d*:[1-9]\d*$/.test(last('USER')?.text ?? '') && 'runs as root, or as a user without a number',
    health[0] !== 'node' && 'is not asked for its health by node',
    !isInContext(health[1] ?? '') && 'has no program that asks for its health',
    last('ENTRYPOINT')?.text !== '["node"]' && 'node is not its first process',
    last('STOPSIGNAL')?.text !== 'SIGTERM' && 'is not told to stop',
    last('EXPOSE')?.text !== environment.PORT && 'listens elsewhere',
    environment.HOST !== '0.0.0.0' && 'listens to itself alone',
    environment.NODE_ENV !== 'production' && 'is not for production',
    environment.MALLOC_TRIM_THRESHOLD_ !== allocator && 'keeps memory that is free',
    ...refusedValues(environment),
  ].filter((complaint) => complaint !== false)
}

describe('the Dockerfile', () => {
  it('contains what the code says', () => {
    expect(complaintsOf(imageText())).toEqual([])
  })

  it('gets only what it is built from', () => {
    const context = repositoryFiles().filter((path) => !ignored.ignores(path))
    expect(context).toContain('server/src/roles/main.ts')
    expect(context).toContain('scripts/build-server.mjs')
    const outside = /^(docs|\.ci|infra\/kubernetes)\/|\.spec\.tsx?$|^tests\/(?!package\.json)|^\.env/
    expect(context.filter((path) => outside.test(path))).toEqual([])
    for (const path of ['.git/config', '.data/keys/master.key', 'node_modules/zod/package.json', '.env'])
      expect(ignored.ignores(path)).toBe(true)
    expect(ignored.ignores('infra/node_modules/x/package.json')).toBe(true)
    expect(ignored.ignores('frontend/dist/server/server.js')).toBe(true)
  })

  it.each([
    ['another Node', /node:\S+ AS manifests/, 'node:24 AS manifests', /made from node:24$/m],
    ['an unknown instruction', 'EXPOSE 3000', 'EXPORT 3000', /unknown instruction: EXPORT/i],
    ['a missing file', 'COPY infra/src infra/src', 'COPY infra/source infra/src', /infra\/source is not/],
    ['an excluded file', 'COPY infra/src infra/src', 'COPY docs docs', /docs is not there/],
    [
      'a workspace without its package.json',
      'COPY tests/package.json tests/\n',
      '',
      /npm ci does not find tests/,
    ],
    ['missing sources', 'COPY tools/src tools/src\n', '', /the sources of tools are missing/],
    ['a missing stage', '--from=packages /app ./', '--from=modules /app ./', /no stage modules/],
    ['root', 'USER 1000:1000', 'USER 0:0', /runs as root/],
    ['a user without a number', 'USER 1000:1000', 'USER node', /runs as root, or/],
    ['no health check', 'infra/containers/healthy.mjs"]', 'healthy.mjs"]', /has no program/],
    ['a shell as its first process', 'ENTRYPOINT ["node"]', 'ENTRYPOINT node', /node is not its first/],
    ['another signal', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', /is not told to stop/],
    ['another port', 'PORT=3000', 'PORT=8080', /listens elsewhere/],
    ['only itself as its listener', 'HOST=0.0.0.0', 'HOST=127.0.0.1', /listens to itself/],
    ['development', 'NODE_ENV=production', 'NODE_ENV=development', /not for production/],
    ['a setting that keeps memory', '_=131072', '_=1', /keeps memory/],
    ['a variable that nothing reads', 'DATA_DIR=', 'DATA_FOLDER=', /DATA_FOLDER is no variable/],
  ] as const)('is reported if it has %s', (_, from, to, complaint) => {
    expect(imageText()).toMatch(from)
    expect(complaintsOf(imageText().replace(from, to)).join('\n')).toMatch(complaint)
  })
})
