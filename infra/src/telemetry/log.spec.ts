import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

describe('the log', () => {
  it('writes one JSON object per line, with the time and without the host', () => {
    const [line] = logged((log) => log.info({ count: 2 }, 'filled'))
    expect(line).toMatchObject({ level: 30, msg: 'filled', count: 2, pid: process.pid })
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(line).not.toHaveProperty('hostname')
  })

  it('drops messages below its level', () => {
    expect(logged((log) => log.debug('detail'))).toEqual([])
  })

  it.each([
    ['at the top', { authorization: 'mrp_a', token: 'mrp_a' }],
    ['in an object', { headers: { authorization: 'mrp_a', cookie: 'session=mrp_a' } }],
    ['two objects deep', { request: { user: { email: 'mrp_a', password: 'mrp_a', ip: 'mrp_a' } } }],
  ])('hides secret fields %s', (_where, object) => {
    expect(JSON.stringify(logged((log) => log.info(object, 'x')))).not.toContain('mrp_a')
  })

  it('keeps method and path of a request, but not its query, headers or address', () => {
    const request = {
      id: 'req-1',
      method: 'GET',
      url: '/v2/search?query=private',
      headers: { authorization: 'x' },
      ip: '10.1.2.3',
    }
    expect(logged((log) => log.info({ req: request }, 'incoming request'))[0]?.req).toEqual({
      id: 'req-1',
      method: 'GET',
      path: '/v2/search',
    })
  })

  it('hides passwords and tokens in errors and messages', () => {
    const error = new Error('cannot reach postgres://modstead:hunter2@db/x with mrp_abcdef and Bearer zzz')
    const text = JSON.stringify(
      logged((log) => {
        log.error({ err: error }, 'failed')
        log.error('refused mrp_abcdef at postgres://modstead:hunter2@db/x')
      }),
    )
    expect(text).toContain('postgres://modstead:[hidden]@db/x')
    expect(text).not.toMatch(/hunter2|mrp_abcdef|zzz/)
  })
})
