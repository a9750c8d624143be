import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** The data of a provider, for the duration of a spec. Nothing expires. */
export const memoryAdapters = (): AdapterFactory => {
  const stored = new Map<string, AdapterPayload>()
  const findBy = (kind: string, field: 'uid' | 'userCode', value: string) =>
    [...stored].find(([key, payload]) => key.startsWith(`${kind} `) && payload[field] === value)?.[1]
  return (kind): Adapter => ({
    async upsert(id, payload) {
      stored.set(`${kind} ${id}`, payload)
    },
    find: async (id) => stored.get(`${kind} ${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (userCode) => findBy(kind, 'userCode', userCode),
    async consume(id) {
      const payload = stored.get(`${kind} ${id}`)
      if (payload) stored.set(`${kind} ${id}`, { ...payload, consumed: Math.floor(Date.now() / 1_000) })
    },
    async destroy(id) {
      stored.delete(`${kind} ${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    },
  })
}
