import type { Answer } from '../../support/api.ts'
import { versionForm } from '../../support/version-form.ts'
import type { Published, RunningProduct } from '../product.ts'

export interface SoakProject extends Published {
  /** Address of its file. */
  readonly file: string
}

/** One kind of request. `weight` is its share of a hundred requests. */
export interface RequestKind {
  readonly name: string
  readonly isRead: boolean
  readonly weight: number
  /** Sends the next one and reads the whole answer. Throws if the answer is wrong. */
  send(): Promise<void>
}

const WORDS = ['sample', 'measured', 'invented', 'add-on', 'sampel', 'mea']

const counter = () => {
  let number = 0
  return () => number++
}

/** 95 % reads and 5 % writes, a fifth of which are uploads. */
export const kindsOfRequests = (
  product: RunningProduct,
  projects: readonly SoakProject[],
): readonly RequestKind[] => {
  const creator = product.as('creator')
  const user = product.as('user')
  const projectOf = (number: number): SoakProject => {
    const project = projects[number % projects.length]
    if (project === undefined) throw new Error('there are no projects')
    return project
  }
  const expect = async (answer: Promise<Response>): Promise<Response> => {
    const response = await answer
    if (response.status !== 200)
      throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const read = (
    name: string,
    weight: number,
    pathOf: (number: number) => string,
    headers: Readonly<Record<string, string>> = {},
  ): RequestKind => {
    const next = counter()
    const send = async () => {
      const response = await expect(fetch(`${product.url}${pathOf(next())}`, { headers }))
      await response.arrayBuffer()
    }
    return { name, isRead: true, weight, send }
  }
  const write = (
    name: string,
    weight: number,
    sendNumber: (number: number) => Promise<void>,
  ): RequestKind => {
    const next = counter()
    return { name, isRead: false, weight, send: () => sendNumber(next()) }
  }
  const done = async (answer: Promise<Answer>, status = 204): Promise<void> => {
    const { status: got, text } = await answer
    if (got !== status) throw new Error(`a write was answered with ${got}: ${text}`)
  }
  const search = (number: number) =>
    new URLSearchParams({ query: WORDS[number % WORDS.length] ?? '', facets: '[["categories:fabric"]]' })

  return [
    read('project', 40, (number) => `/v2/project/${projectOf(number).slug}`),
    read('versions of a project', 15, (number) => `/v2/project/${projectOf(number).id}/version`),
    read('search', 15, (number) => `/v2/search?${search(number)}`),
    read('page of a project', 10, (number) => `/mod/${projectOf(number).slug}`, { accept: 'text/html' }),
    read('page of a listing', 5, (number) => `/mods?q=${WORDS[number % WORDS.length]}`, {
      accept: 'text/html',
    }),
    read('file', 5, (number) => new URL(projectOf(number).file).pathname),
    read('tags', 5, () => '/v2/tag/category'),
    write('edit', 3, (number) =>
      done(
        creator.patch(`/v2/project/${projectOf(number).id}`, {
          description: `Described by request ${number}`,
        }),
      ),
    ),
    write('follow and back', 1, async (number) => {
      const path = `/v2/project/${projectOf(number).id}/follow`
      await done(user.post(path))
      await done(user.delete(path))
    }),
    write('upload', 1, (number) =>
      done(creator.post('/v2/version', versionForm(projectOf(number).id, number)), 200),
    ),
  ]
}
