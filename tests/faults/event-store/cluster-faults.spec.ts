import { eventStoreClusterFaults } from './cluster-suite.ts'

eventStoreClusterFaults('the adapter of EventStoreDB on three nodes', { kills: 2 })
