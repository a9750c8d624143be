import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, SetupError } from '../project.mjs'

const isSource = (name) =>
  /\.ts$/.test(name) && !/(\.spec|^specification|^examples|^golden-.*)\.ts$/.test(name)

/** Places where mistakes cost the most: the rules, the folds, and the code that undoes half-finished work. */
const places = [
  { below: 'domain/src', holds: isSource },
  { below: 'projectors/src', holds: (name) => name === 'fold.ts' || name === 'evolve.ts' },
  { below: 'command-api/src/catalogue/reservations', holds: isSource },
]

const foldersBelow = (path) => [
  path,
  ...readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((left, right) => left.name.localeCompare(right.name))
    .flatMap(({ name }) => foldersBelow(join(path, name))),
]

const all = () =>
  places.flatMap(({ below, holds }) =>
    foldersBelow(below).flatMap((path) => {
      const files = readdirSync(join(root, path))
        .filter(holds)
        .map((name) => join(path, name))
      return files.length === 0 ? [] : [{ path, workspace: below.split('/')[0], files }]
    }),
  )

/** Folders whose code is mutated, each separately: the named ones and all below them, or every one. */
export const foldersToMutate = (named) => {
  const paths = named.map((name) => relative(root, join(root, name)))
  const isWanted = ({ path }) =>
    paths.length === 0 || paths.some((wanted) => path === wanted || path.startsWith(`${wanted}/`))
  const folders = all().filter(isWanted)
  if (folders.length === 0)
    throw new SetupError(`There is nothing to mutate in ${named.join(', ')}: name a folder of ${root}.`)
  return folders
}
