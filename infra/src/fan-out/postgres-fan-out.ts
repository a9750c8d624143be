import type pg from 'pg'
import { listen } from '../postgres/listen.ts'
import { notify } from '../postgres/notify.ts'
import type { FanOut } from './port.ts'

const nothing = () => undefined

/** Uses NOTIFY in the transaction itself. Each channel is heard on its own connection. */
export const postgresFanOut = (config: pg.ClientConfig): FanOut => ({
  async tell(client, channel, payload) {
    await notify(client, channel, payload)
    return nothing
  },
  listen: (channel, hearing) => listen(config, channel, hearing),
  async close() {},
})
