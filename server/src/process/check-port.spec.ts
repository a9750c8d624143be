import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkPort } from './check-port.ts'

describe('the check of the port', () => {
  it('fails like listening while another program uses it, and leaves it free otherwise', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(checkPort(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    other.close()
    await once(other, 'close')
    await checkPort(port, '127.0.0.1')
    await checkPort(port, '127.0.0.1')
  })
})
