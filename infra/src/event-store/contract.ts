import { afterAll, beforeAll, describe } from 'vitest'
import { appendContract } from './contract/append.ts'
import { readContract } from './contract/read.ts'
import type { Contract, StoreUnderTest } from './contract/store-under-test.ts'
import { subscribeContract } from './contract/subscribe.ts'
import type { EventStore } from './port.ts'

/** The specs that every adapter of the port passes. The log need not be empty: each spec uses its own names. */
export const eventStoreContract = (name: string, prepare: () => Promise<StoreUnderTest>): void => {
  describe(name, () => {
    let under: StoreUnderTest
    let store: EventStore
    const opened: EventStore[] = []
    const contract: Contract = {
      get store() {
        return store
      },
      async open() {
        const another = await under.open()
        opened.push(another)
        return another
      },
      get breakConnections() {
        return under.breakConnections
      },
    }
    beforeAll(async () => {
      under = await prepare()
      store = await contract.open()
    })
    afterAll(async () => {
      await Promise.all(opened.map((each) => each.close()))
      await under?.dispose()
    })
    appendContract(contract)
    readContract(contract)
    subscribeContract(contract)
  })
}
