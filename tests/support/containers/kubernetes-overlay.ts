import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root, textOf } from '../../architecture/repository.ts'
import { BASE, configOf, findResource, type Manifests, type Resource } from './kubernetes-files.ts'

export const OVERLAY = 'infra/kubernetes/overlays/example'

const text = z.string()
const patches = z.array(
  z.strictObject({
    target: z.strictObject({ kind: text, name: text }),
    patch: text,
  }),
)
const overlay = z.strictObject({
  apiVersion: text,
  kind: z.literal('Kustomization'),
  namespace: text,
  resources: z.tuple([text]),
  images: z.tuple([z.strictObject({ name: text, newName: text, newTag: text })]),
  configMapGenerator: z.tuple([
    z.strictObject({ name: z.literal('modstead'), behavior: z.literal('merge'), literals: z.array(text) }),
  ]),
  patches,
})
const operations = z.array(
  z.strictObject({ op: z.enum(['add', 'replace']), path: z.string().startsWith('/'), value: z.unknown() }),
)

type Overlay = z.output<typeof overlay>

/** The file as plain data. */
export const overlayData = (): unknown => parse(textOf(`${OVERLAY}/kustomization.yaml`)) as unknown

type Tree = Record<string, unknown> | unknown[]

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const put = (tree: Tree, key: string, value: unknown): void => {
  if (!Array.isArray(tree)) tree[key] = value
  else if (key === '-') tree.push(value)
  else tree[Number(key)] = value
}

/** As kustomize does: only what is there can be replaced, and the way to what is added must be there. */
const applied = (resource: Resource, patch: string): Resource => {
  const copy = structuredClone(resource) as unknown as Tree
  for (const { op, path, value } of operations.parse(parse(patch))) {
    const keys = path.slice(1).split('/')
    const last = keys.pop() ?? ''
    let tree: unknown = copy
    for (const key of keys) tree = isTree(tree) ? Reflect.get(tree, key) : undefined
    if (!isTree(tree) || (op === 'replace' && !(last in tree))) throw new Error(`${path} is not there`)
    put(tree, last, value)
  }
  return copy as unknown as Resource
}

const patched = (manifests: Manifests, { target, patch }: Overlay['patches'][number]): Manifests => {
  const found = findResource(manifests, target.kind, target.name)
  if (found === undefined) throw new Error(`no ${target.kind} ${target.name} to change`)
  const changed = applied(found, patch)
  return { ...manifests, resources: manifests.resources.map((each) => (each === found ? changed : each)) }
}

/** What an operator applies: the base with the changes of the overlay. Throws if it does not fit the base. */
export const overlaid = (base: Manifests, data: unknown): Manifests => {
  const { resources, images, configMapGenerator, patches: all } = overlay.parse(data)
  const below = normalize(join(OVERLAY, resources[0]))
  if (below !== BASE || !existsSync(join(root, below))) throw new Error(`${below} is not the base`)
  const used = new Set(
    [...JSON.stringify(base.resources).matchAll(/"image":"([^"]+)"/g)].map(([, name]) => name),
  )
  if (!used.has(images[0].name)) throw new Error(`no container has the image ${images[0].name}`)
  const own = configOf(configMapGenerator[0].literals)
  const unknown = Object.keys(own).filter((name) => !(name in base.config))
  if (unknown.length > 0) throw new Error(`the base has no ${unknown.join(', ')}`)
  return all.reduce(patched, { ...base, config: { ...base.config, ...own } })
}
