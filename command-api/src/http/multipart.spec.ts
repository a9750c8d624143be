import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMultipart } from './multipart.ts'

interface Seen {
  data: unknown
  files: { name: string; filename: string; size: number; text: string }[]
}

const dataPartOf = (url = '/') => (url === '/optional' ? 'optional' : 'first')
const LIMITS = { maxFiles: 3, maxFileBytes: 1024 * 1024 }
const CRLF = '\r\n'

const part = (headers: string[], body: string) => [...headers, '', body].join(CRLF)
const data = (json: string, ...more: string[]) =>
  part(['Content-Disposition: form-data; name="data"', ...more], json)
const file = (name: string, filename: string, body: string, ...more: string[]) =>
  part([`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, ...more], body)
const message = (...parts: string[]) =>
  `${parts.map((text) => `--B${CRLF}${text}${CRLF}`).join('')}--B--${CRLF}`

describe('reading a multipart body over HTTP', () => {
  let directory: string
  let store: ContentStore
  let server: Server
  let address: string
  let outcomes: string[]
  let settled: () => Promise<void>

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'multipart-'))
    store = await openContentStore({ directory, locks: new KeyedMutex() })
    outcomes = []
    const waiting: (() => void)[] = []
    settled = () =>
      outcomes.length > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
    server = createServer(async (request, response) => {
      try {
        const { data, files, discardAll } = await readMultipart(
          request,
          store,
          dataPartOf(request.url),
          LIMITS,
        )
        const seen: Seen = { data, files: [] }
        for (const { name, filename, ingested } of files) {
          const text = (await readFile(ingested.path)).toString('utf8')
          seen.files.push({ name, filename, size: ingested.size, text: text.slice(0, 100) })
        }
        await discardAll()
        outcomes.push('read')
        response.end(JSON.stringify(seen))
      } catch (error) {
        const { name, message } = error as Error
        outcomes.push(name)
        response.writeHead(400).end(`${name}: ${message}`)
      }
      for (const resolve of waiting.splice(0)) resolve()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterEach(async () => {
    expect(await readdir(join(directory, 'incoming'))).toEqual([])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await store.close()
    await rm(directory, { recursive: true })
  })

  const send = async (body: string, contentType = 'multipart/form-data; boundary=B') => {
    const response = await fetch(address, { method: 'POST', body, headers: { 'content-type': contentType } })
    return { status: response.status, text: await response.text() }
  }
  const seen = async (...request: Parameters<typeof send>): Promise<Seen> => {
    const { status, text } = await send(...request)
    expect(text).toSatisfy(() => status === 200)
    return JSON.parse(text) as Seen
  }

  it('returns the data and the files that a browser sends', async () => {
    const form = new FormData()
    form.append('data', JSON.stringify({ name: 'Käse' }))
    form.append('a.jar-primary', new Blob(['first']), 'ä 1.jar')
    form.append('_1', new Blob(['']), 'second.jar')
    const response = await fetch(address, { method: 'POST', body: form })
    expect(await response.json()).toEqual({
      data: { name: 'Käse' },
      files: [
        { name: 'a.jar-primary', filename: 'ä 1.jar', size: 5, text: 'first' },
        { name: '_1', filename: 'second.jar', size: 0, text: '' },
      ],
    })
  })

  it.each([
    ['as a plain field', data('{"a":1}')],
    ['as a JSON part', data('{"a":1}', 'Content-Type: application/json; charset=utf-8')],
    ['as a file', file('data', 'data.json', '{"a":1}', 'Content-Type: application/json')],
    [
      'as octets',
      data('{"a":1}', 'Content-Type: application/octet-stream', 'Content-Transfer-Encoding: binary'),
    ],
    ['with a byte order mark', data('\ufeff{"a":1}')],
  ])('accepts the data %s', async (_how, part) => {
    expect((await seen(message(part))).data).toEqual({ a: 1 })
  })

  it.each([
    ['multipart/mixed; boundary="B"'],
    ['multipart/related; type="application/json"; boundary=B'],
    ['MULTIPART/FORM-DATA; charset=utf-8; Boundary=B'],
  ])('accepts %s', async (contentType) => {
    const body = message(data('{}'), file('f', 'a.jar', 'bytes'))
    expect((await seen(body, contentType)).files).toEqual([
      { name: 'f', filename: 'a.jar', size: 5, text: 'bytes' },
    ])
  })

  it.each([
    ['as attachments', (body: string) => body.replaceAll('form-data', 'attachment')],
    ['with lines that end in LF only', (body: string) => body.replaceAll(CRLF, '\n')],
    [
      'after boundaries followed by white space',
      (body: string) => body.replaceAll(`--B${CRLF}`, `--B \t${CRLF}`),
    ],
    ['without a line end after the last boundary', (body: string) => body.trimEnd()],
  ])('accepts parts %s', async (_how, written) => {
    const body = written(message(data('{"a":1}'), file('f', 'a.jar', 'one\r\r\r'), file('g', 'b.jar', '')))
    expect(await seen(body, 'multipart/mixed; boundary=B')).toEqual({
      data: { a: 1 },
      files: [
        { name: 'f', filename: 'a.jar', size: 6, text: 'one\r\r\r' },
        { name: 'g', filename: 'b.jar', size: 0, text: '' },
      ],
    })
  })

  it('treats text that only resembles a boundary as content', async () => {
    const bytes = `--B${CRLF}--BB${CRLF}--B-${CRLF}${CRLF}--`.slice(3)
    const body = message(data('{}'), file('f', 'a.jar', bytes))
    expect((await seen(`no line start --B${CRLF}${body}`)).files).toEqual([
      { name: 'f', filename: 'a.jar', size: bytes.length, text: bytes },
    ])
  })

  it('accepts a body that arrives byte by byte', async () => {
    const body = message(data('{"a":1}'), file('f', 'a.jar', `${CRLF}--${CRLF}-`, 'Content-Type: x/y'))
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setNoDelay(true)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    const head = `POST / HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}Content-Type: multipart/form-data; boundary=B${CRLF}Content-Length: ${body.length}`
    socket.write(`${head}${CRLF}${CRLF}`)
    for (const character of body) {
      socket.write(character)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toContain(JSON.stringify([{ name: 'f', filename: 'a.jar', size: 7, text: '\r\n--\r\n-' }]))
  })

  it.each([
    ['without quotes', 'form-data; name=f; filename=a.jar', 'a.jar'],
    ['with a backslash', String.raw`form-data; name="f"; filename="C:\dir\a.jar"`, String.raw`C:\dir\a.jar`],
    ['with a quote', String.raw`form-data; name="f"; filename="a\"b.jar"`, 'a"b.jar'],
    ['encoded', `form-data; name="f"; filename="x.jar"; filename*=UTF-8''k%C3%A4se.jar`, 'käse.jar'],
    ['encoded wrongly', `form-data; name="f"; filename="x.jar"; filename*=UTF-8''%E4`, 'x.jar'],
    ['on a folded line', `form-data; name="f";${CRLF} filename="a.jar"`, 'a.jar'],
    ['in capitals', 'FORM-DATA; NAME="f"; FILENAME="a.jar"', 'a.jar'],
  ])('reads a file name %s', async (_how, disposition, filename) => {
    const body = message(data('{}'), part([`content-disposition:${disposition}`], 'x'))
    expect((await seen(body)).files).toMatchObject([{ name: 'f', filename }])
  })

  it('accepts files without data, or before it, if data is optional', async () => {
    address += 'optional'
    expect(await seen(message(file('f', 'a.jar', 'bytes')))).toEqual({
      files: [{ name: 'f', filename: 'a.jar', size: 5, text: 'bytes' }],
    })
    expect(await seen(message(file('f', 'a.jar', 'bytes'), data('{"a":1}')))).toMatchObject({
      data: { a: 1 },
      files: [{ name: 'f' }],
    })
  })

  it('passes on file names as they were sent', async () => {
    const body = message(data('{}'), file('f', '../../evil.jar', 'bytes'))
    expect((await seen(body)).files[0]?.filename).toBe('../../evil.jar')
  })

  it('ignores what comes before the first and after the last boundary', async () => {
    expect((await seen(`preamble${CRLF}${message(data('[]'))}epilogue`)).data).toEqual([])
  })

  it.each([
    ['a missing content type', message(data('{}')), 'text/plain', 'MalformedMultipart', 'not multipart'],
    [
      'a missing boundary',
      message(data('{}')),
      'multipart/form-data',
      'MalformedMultipart',
      'has no boundary',
    ],
    [
      'another boundary',
      message(data('{}')),
      'multipart/form-data; boundary=C',
      'MalformedMultipart',
      'ends before',
    ],
    ['a body without parts', '--B--\r\n', undefined, 'MalformedMultipart', '`data` part is missing'],
    ['an empty body', '', undefined, 'MalformedMultipart', 'ends before'],
    [
      'a missing data part',
      message(file('f', 'a.jar', 'x')),
      undefined,
      'MalformedMultipart',
      'must come before',
    ],
    [
      'data after a file',
      message(file('f', 'a.jar', 'x'), data('{}')),
      undefined,
      'MalformedMultipart',
      'must come before',
    ],
    ['data twice', message(data('{}'), data('{}')), undefined, 'MalformedMultipart', 'given twice'],
    ['data that is not JSON', message(data('{"a":')), undefined, 'MalformedMultipart', 'is not JSON'],
    ['empty data', message(data('')), undefined, 'MalformedMultipart', 'is not JSON'],
    [
      'data of 5 MiB',
      message(data(`"${'x'.repeat(5 * 1024 * 1024)}"`)),
      undefined,
      'MultipartTooLarge',
      '4 MiB',
    ],
    [
      'a file without a name',
      message(data('{}'), part(['Content-Disposition: form-data; name="f"'], 'x')),
      undefined,
      'MalformedMultipart',
      '`f` has no file name',
    ],
    [
      'a part without a name',
      message(data('{}'), part(['Content-Disposition: form-data; filename="f"'], 'x')),
      undefined,
      'MalformedMultipart',
      'needs a name',
    ],
    [
      'too many files',
      message(data('{}'), ...['1', '2', '3', '4'].map((n) => file(n, `${n}.jar`, n))),
      undefined,
      'MultipartTooLarge',
      'More than 3',
    ],
    [
      'far too many parts',
      message(data('{}'), ...Array.from({ length: 50 }, (_, n) => file(`${n}`, `${n}.jar`, 'x'))),
      undefined,
      'MultipartTooLarge',
      'More than 3',
    ],
    [
      'a body that ends in a file',
      message(data('{}'), file('f', 'a.jar', 'x'.repeat(200_000))).slice(0, 150_000),
      undefined,
      'MalformedMultipart',
      'ends before',
    ],
    [
      'an endless header',
      `--B${CRLF}X: ${'x'.repeat(20_000)}`,
      undefined,
      'MalformedMultipart',
      'header of a part is too long',
    ],
    [
      'a body that ends in a header',
      `--B${CRLF}Content-Disp`,
      undefined,
      'MalformedMultipart',
      'ends before',
    ],
  ])('refuses %s and says why', async (_what, body, contentType, name, because) => {
    const { status, text } = await send(body, contentType)
    expect(status).toBe(400)
    expect(text).toMatch(new RegExp(`^${name}: `))
    expect(text).toContain(because)
  })

  it('leaves nothing behind if the client disconnects in the middle of a file', async () => {
    const body = message(data('{}'), file('ok', 'ok.jar', 'whole'), file('f', 'a.jar', 'x'.repeat(900_000)))
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const head = `POST / HTTP/1.1${CRLF}Host: x${CRLF}Content-Type: multipart/form-data; boundary=B${CRLF}Content-Length: ${body.length}`
    await new Promise<void>((resolve) =>
      socket.write(`${head}${CRLF}${CRLF}${body.slice(0, 500_000)}`, () => resolve()),
    )
    socket.destroy()
    await settled()
    expect(outcomes).toEqual(['RequestAborted'])
  })
})
