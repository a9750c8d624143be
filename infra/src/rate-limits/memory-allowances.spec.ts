import { allowancesContract } from './contract.ts'
import { memoryAllowances } from './memory-allowances.ts'

allowancesContract('allowances in memory', async () => {
  const allowances = memoryAllowances()
  return { open: async () => allowances, count: async () => allowances.size(), dispose: async () => {} }
})
