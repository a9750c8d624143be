import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback-host.ts'

const hostOf = (url: string) => new URL(url).hostname

it.each([
  'http://localhost:8080',
  'http://LOCALHOST',
  'http://mods.localhost',
  'http://127.0.0.1',
  'http://127.1.2.3:80',
  'http://127.1',
  'http://[::1]:8080',
  'http://[0:0:0:0:0:0:0:1]',
])('%s is this machine', (url) => expect(isLoopbackHost(hostOf(url))).toBe(true))

it.each([
  'http://localhost.mods.test',
  'http://notlocalhost',
  'http://127.0.0.1.mods.test',
  'http://x127.0.0.1.test',
  'http://128.0.0.1',
  'http://10.0.0.1',
  'http://0.0.0.0',
  'http://[::2]',
  'http://mods.test',
])('%s is another machine', (url) => expect(isLoopbackHost(hostOf(url))).toBe(false))
