import { describeSearchIndex } from '../contract.ts'
import { describeSharedIndex } from './shared.ts'
import { sharedDouble } from './shared-double.ts'

describeSearchIndex('the double of a shared index', async () => sharedDouble().open())
describeSharedIndex('the double of a shared index', async () => {
  const { open } = sharedDouble()
  return [open(), open()]
})
