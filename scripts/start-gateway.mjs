import { builtServer } from './lib/ensure-server-built.mjs'
import { startBuilt } from './lib/start-built.mjs'

await startBuilt(builtServer.gateway, () => false)
