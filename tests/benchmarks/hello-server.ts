import Fastify from 'fastify'

/** The baseline of P4: fastify with one route and nothing else. */
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.('ready')
